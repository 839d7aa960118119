import { getConfig, prettyDOM } from '@testing-library/react';

/**
 * The failure of a query. It prints the page when somebody reads its message: `findBy` and `waitFor` fail many times
 * before they succeed, and printing was a twelfth of the processor time of all tests.
 */
export function elementError(message: string | null, container: Element): Error {
  const error = new Error();
  // Without this function, so that reports show the query.
  if (error.stack) error.stack = error.stack.split('\n').toSpliced(1, 1).join('\n');
  error.name = 'TestingLibraryElementError';
  let text: string | undefined;
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (text ??= [message, ignored(), prettyDOM(container)].filter(Boolean).join('\n\n')),
    set: (changed: string) => {
      text = changed;
    },
  });
  return error;
}

const ignored = (): string => `Ignored nodes: comments, ${getConfig().defaultIgnore}`;
