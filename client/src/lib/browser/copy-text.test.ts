import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './copy-text';

/** What the old way of copying finds selected; undefined before it was asked. */
let copied: string | undefined;

function answerCopying(isAllowed: boolean): void {
  document.execCommand = vi.fn<Document['execCommand']>(() => {
    const { activeElement } = document;
    copied = activeElement instanceof HTMLTextAreaElement ? activeElement.value : undefined;
    return isAllowed;
  });
}

describe('without a secure context, where there is no clipboard', () => {
  const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  beforeEach(() => {
    copied = undefined;
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  });
  afterEach(() => {
    if (own) Object.defineProperty(navigator, 'clipboard', own);
    else Reflect.deleteProperty(navigator, 'clipboard');
    Reflect.deleteProperty(document, 'execCommand');
  });

  it('a text is copied by selecting it, nothing of that stays in the page, and the focus is where it was', async () => {
    const button = document.createElement('button');
    document.body.append(button);
    button.focus();
    answerCopying(true);
    expect(await copyText('http://weft.local/posts/1')).toBe(true);
    expect(copied).toBe('http://weft.local/posts/1');
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.activeElement).toBe(button);
    button.remove();
  });

  it('whoever asks hears that it did not work', async () => {
    answerCopying(false);
    expect(await copyText('text')).toBe(false);
    Reflect.deleteProperty(document, 'execCommand');
    expect(await copyText('text')).toBe(false);
    expect(document.querySelector('textarea')).toBeNull();
  });
});
