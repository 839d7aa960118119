import type { RefObject } from 'react';
import { useShortcuts } from '@/lib/shortcuts/use-shortcuts';

const MOVE = { j: 'Next post', k: 'Previous post' } as const;
const ACT = { l: 'Like or unlike', c: 'Comment' } as const;

type Area = RefObject<HTMLElement | null>;

/** Moves the focus by so many posts from the one that has it. Answers whether there was one to go to. */
export function focusNeighbour(articles: readonly HTMLElement[], step: number): boolean {
  const at = articles.findIndex((article) => article.contains(document.activeElement));
  const next = articles[at + step];
  if (at < 0 || !next) return false;
  show(next);
  return true;
}

function show(article: HTMLElement): void {
  article.focus({ preventScroll: true });
  article.scrollIntoView({ block: 'start' });
}

/** The post that has the focus, else the first that is seen below the header. */
function currentOf(articles: readonly HTMLElement[]): HTMLElement | undefined {
  const below = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return (
    articles.find((article) => article.contains(document.activeElement)) ??
    articles.find((article) => article.getBoundingClientRect().bottom >= below)
  );
}

/** Presses the button that a hand would press: the key does what it does, whatever that is just then. */
function press(article: HTMLElement, action: 'like' | 'comment'): void {
  const button = article.querySelector<HTMLElement>(`[data-post-action=${action}]`);
  // Where comments are open already, the key leads to the box instead of closing them.
  if (action === 'comment' && button?.getAttribute('aria-expanded') === 'true')
    article.querySelector<HTMLElement>('textarea')?.focus();
  else button?.click();
}

const articlesIn = (area: Area) => [...(area.current?.querySelectorAll('article') ?? [])];

/** Shortcuts for the focused post inside `area`. */
export function usePostShortcuts(area: Area): void {
  useShortcuts('Posts', ACT, (key) => {
    const current = currentOf(articlesIn(area));
    if (current) press(current, key === 'l' ? 'like' : 'comment');
  });
}

/** The keys that go from post to post as well. */
export function usePostListShortcuts(area: Area): void {
  useShortcuts('Posts', MOVE, (key) => {
    const articles = articlesIn(area);
    const current = currentOf(articles);
    if (current?.contains(document.activeElement)) focusNeighbour(articles, key === 'j' ? 1 : -1);
    else if (current) show(current);
  });
  usePostShortcuts(area);
}
