import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './copy-text';

/** Text selected when `execCommand` was called; undefined before. */
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

  it('copies a text through a selection, removes the text area and restores the focus', async () => {
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

  it('returns false when copying fails', async () => {
    answerCopying(false);
    expect(await copyText('text')).toBe(false);
    Reflect.deleteProperty(document, 'execCommand');
    expect(await copyText('text')).toBe(false);
    expect(document.querySelector('textarea')).toBeNull();
  });
});
