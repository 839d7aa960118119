import { Drawing } from './drawing';

/** Missing content: a thread that ends. Alone in its file, because every page loads it and no other drawing. */
export function BrokenThread() {
  return (
    <Drawing>
      <path
        className="stroke-primary"
        d="M6 44c8 0 8-13 16-13s8 26 16 26 8-26 16-26 8 13 16 13c7 0 11-5 11-11 0-5-7-6-8-1"
      />
      <path
        className="stroke-accent"
        d="M6 44c8 0 8 13 16 13s8-26 16-26 8 26 16 26 8-8 18-8c8 0 14 6 12 13-1 5-8 5-8 0"
      />
      <path className="stroke-line-strong" d="M98 44h.1M110 44h.1M122 44h.1" strokeWidth="5" />
    </Drawing>
  );
}
