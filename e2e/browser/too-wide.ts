import type { Page } from 'playwright-core';

/** What makes the page scroll sideways, the innermost elements alone; empty if it does not. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isOut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > clientWidth + 0.5 || left < -0.5;
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => isOut(element) && ![...element.children].some(isOut))
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}: ${element.textContent}`,
      );
  });
}
