import { hashtagsIn } from '@weft/shared/posts/tags/hashtags';
import type { UsedTagsStore } from './used-tags.store.ts';

/** A text that was read, with its author. */
interface Written {
  readonly author: string;
  readonly text: string;
}

/** Returns the name of a hashtag as a text writes it first, without `#`. */
function nameIn(text: string, tag: string): string | undefined {
  return hashtagsIn(text)
    .find((hashtag) => hashtag.tag === tag)
    ?.text.slice(1)
    .normalize('NFC');
}

/** Returns the names of hashtags as one post each writes them, if it is still for everyone. One query. */
export async function namesOf(
  usedTags: Pick<UsedTagsStore, 'texts'>,
  uses: readonly { readonly tag: string; readonly newestPost: string }[],
): Promise<ReadonlyMap<string, string>> {
  const texts = await usedTags.texts([...new Set(uses.map(({ newestPost }) => newestPost))]);
  return new Map(
    uses.map(({ tag, newestPost }) => [tag, nameIn(texts.get(newestPost)?.text ?? '', tag) ?? tag]),
  );
}

/** Returns the name that most authors write, of several the first one; undefined without any. */
export function popularName(tag: string, texts: Iterable<Written>): string | undefined {
  const authors = new Map<string, Set<string>>();
  for (const { author, text } of texts) {
    const name = nameIn(text, tag);
    if (name !== undefined) authors.set(name, (authors.get(name) ?? new Set()).add(author));
  }
  return [...authors].toSorted(([, one], [, other]) => other.size - one.size)[0]?.[0];
}
