import type { RefObject } from 'react';
import { useShortcuts } from '@/lib/shortcuts/use-shortcuts';
import { texts } from '../texts/generated';

const MOVE = {
  get j() {
    return texts.shortcuts.next;
  },
  get k() {
    return texts.shortcuts.previous;
  },
};
const ACT = {
  get l() {
    return texts.shortcuts.like;
  },
  get c() {
    return texts.comments.write;
  },
};

type Area = RefObject<HTMLElement | null>;

/** Moves the focus by `step` posts from the focused one. Returns whether there was one to move to. */
export function focusNeighbour(articles: readonly HTMLElement[], step: number): boolean {
  const at = articles.findIndex((article) => article.contains(document.activeElement));
  const next = articles[at + step];
  if (at < 0 || !next) return false;
  focusPost(next);
  return true;
}

function focusPost(article: HTMLElement): void {
  article.focus({ preventScroll: true });
  article.scrollIntoView({ block: 'start' });
}

/** Returns the focused post, or the first one visible below the header. */
function currentPost(articles: readonly HTMLElement[]): HTMLElement | undefined {
  const below = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return (
    articles.find((article) => article.contains(document.activeElement)) ??
    articles.find((article) => article.getBoundingClientRect().bottom >= below)
  );
}

/** Clicks the post's button, so that key and button always do the same. */
function press(article: HTMLElement, action: 'like' | 'comment'): void {
  const button = article.querySelector<HTMLElement>(`[data-post-action=${action}]`);
  // If comments are open, the key focuses the text box instead of closing them.
  if (action === 'comment' && button?.getAttribute('aria-expanded') === 'true')
    article.querySelector<HTMLElement>('textarea')?.focus();
  else button?.click();
}

const articlesIn = (area: Area) => [...(area.current?.querySelectorAll('article') ?? [])];

/** Shortcuts for the focused post inside `area`. */
export function usePostShortcuts(area: Area): void {
  useShortcuts('Posts', ACT, (key) => {
    const current = currentPost(articlesIn(area));
    if (current) press(current, key === 'l' ? 'like' : 'comment');
  });
}

/** Like `usePostShortcuts`, with keys that move from post to post. */
export function usePostListShortcuts(area: Area): void {
  useShortcuts('Posts', MOVE, (key) => {
    const articles = articlesIn(area);
    const current = currentPost(articles);
    if (current?.contains(document.activeElement)) focusNeighbour(articles, key === 'j' ? 1 : -1);
    else if (current) focusPost(current);
  });
  usePostShortcuts(area);
}
