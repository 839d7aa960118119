import type { ReactNode } from 'react';

/**
 * Frame of the drawings for empty and broken states, 132 x 92, in theme colours. Decorative: the text next to
 * them says the same.
 */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 132 92"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="h-auto w-full"
    >
      {children}
    </svg>
  );
}
