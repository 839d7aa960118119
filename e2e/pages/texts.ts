// The texts of the screens, so that steps find controls by their keys, in whatever language the page speaks.
export { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
export { POST_TEXTS } from '@weft/shared/posts/texts';
export { texts as APP_SCREENS } from '../../client/src/app/texts/generated/index.ts';
export { texts as ACCOUNT_SCREENS } from '../../client/src/features/accounts/texts/generated/index.ts';
export { texts as POST_SCREENS } from '../../client/src/features/posts/texts/generated/index.ts';
export { texts as UI_TEXTS } from '../../client/src/ui/texts/generated/index.ts';

interface Part {
  readonly text: string;
}

/** Returns the text of the part that `message` marks, such as the link in a sentence. */
export function partOf(message: (mark: (text: string) => Part) => readonly (string | Part)[]): string {
  const part = message((text) => ({ text })).find((each) => typeof each !== 'string');
  if (!part) throw new Error('This message has no such part.');
  return part.text;
}
