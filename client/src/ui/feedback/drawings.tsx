import { Drawing } from './drawing';

/** Posts: two sheets and a thread. */
export function PostsDrawing() {
  return (
    <Drawing>
      <rect className="fill-primary-soft" x="30" y="12" width="72" height="68" rx="14" stroke="none" />
      <rect className="fill-surface stroke-line-strong" x="22" y="20" width="72" height="56" rx="12" />
      <rect className="fill-primary" x="32" y="30" width="14" height="14" rx="5" stroke="none" />
      <path className="stroke-line-strong" d="M54 34h28M54 42h18" />
      <path className="stroke-primary" d="M34 62c8 0 8-8 16-8s8 8 16 8 8-8 16-8" />
      <path className="stroke-accent" d="M34 54c8 0 8 8 16 8s8-8 16-8 8 8 16 8" />
      <circle className="fill-accent" cx="104" cy="20" r="5" stroke="none" />
    </Drawing>
  );
}

/** Weather is unavailable: a cloud. */
export function CloudDrawing() {
  return (
    <Drawing>
      <path
        className="fill-primary-soft"
        d="M34 66a18 18 0 0 1-2-36 26 26 0 0 1 50-4 20 20 0 0 1 6 40Z"
        stroke="none"
      />
      <path className="stroke-primary" d="M44 66a14 14 0 0 1 0-28 20 20 0 0 1 39-3 16 16 0 0 1 3 31Z" />
      <path className="stroke-accent" d="M66 44v10M66 61v.5" />
    </Drawing>
  );
}

/** Connection requests: two tied knots. */
export function RequestsDrawing() {
  return (
    <Drawing>
      <rect className="fill-primary-soft" x="16" y="22" width="48" height="48" rx="17" stroke="none" />
      <rect className="fill-surface stroke-line-strong" x="68" y="22" width="48" height="48" rx="17" />
      <path className="stroke-primary" d="M40 46c10 0 14-10 26-10s16 10 26 10" />
      <path className="stroke-accent" d="M40 46c10 0 14 10 26 10s16-10 26-10" />
      <circle className="fill-primary" cx="40" cy="46" r="5" stroke="none" />
      <circle className="fill-accent" cx="92" cy="46" r="5" stroke="none" />
    </Drawing>
  );
}

/** No results: a magnifying glass. */
export function SearchDrawing() {
  return (
    <Drawing>
      <circle className="fill-primary-soft" cx="58" cy="42" r="30" stroke="none" />
      <circle className="fill-surface stroke-line-strong" cx="62" cy="42" r="24" />
      <path className="stroke-primary" d="m80 60 20 20" />
      <path className="stroke-accent" d="M50 44c4 0 4-6 8-6s4 6 8 6 4-6 8-6" />
    </Drawing>
  );
}

/** Followers: three connected people. */
export function PeopleDrawing() {
  return (
    <Drawing>
      <rect className="fill-primary-soft" x="42" y="8" width="48" height="48" rx="17" stroke="none" />
      <rect className="fill-surface stroke-line-strong" x="14" y="40" width="34" height="34" rx="12" />
      <rect className="fill-surface stroke-line-strong" x="84" y="40" width="34" height="34" rx="12" />
      <path className="stroke-primary" d="M31 57c12 0 22-24 35-24s23 24 35 24" />
      <circle className="fill-primary" cx="31" cy="57" r="4.5" stroke="none" />
      <circle className="fill-accent" cx="66" cy="33" r="5" stroke="none" />
      <circle className="fill-primary" cx="101" cy="57" r="4.5" stroke="none" />
    </Drawing>
  );
}

/** Conversations: two speech bubbles. */
export function ChatDrawing() {
  return (
    <Drawing>
      <path
        className="fill-primary-soft"
        d="M14 26a14 14 0 0 1 14-14h40a14 14 0 0 1 14 14v16a14 14 0 0 1-14 14H38L24 68V55a14 14 0 0 1-10-13Z"
        stroke="none"
      />
      <path
        className="fill-surface stroke-line-strong"
        d="M50 42a12 12 0 0 1 12-12h42a12 12 0 0 1 12 12v18a12 12 0 0 1-8 11.300V82L96 72H62a12 12 0 0 1-12-12Z"
      />
      <path className="stroke-primary" d="M64 51c5 0 5-6 10-6s5 6 10 6 5-6 10-6" />
      <path className="stroke-accent" d="M64 57h28" />
    </Drawing>
  );
}

/** Reactions: a smile. */
export function SmileDrawing() {
  return (
    <Drawing>
      <circle className="fill-primary-soft" cx="50" cy="46" r="28" stroke="none" />
      <circle className="fill-surface stroke-line-strong" cx="74" cy="46" r="26" />
      <path className="stroke-primary" d="M64 52c4 6 16 6 20 0" />
      <circle className="fill-primary" cx="66" cy="40" r="3" stroke="none" />
      <circle className="fill-primary" cx="82" cy="40" r="3" stroke="none" />
      <path className="stroke-accent" d="M102 18v10M97 23h10" />
    </Drawing>
  );
}

/** A mail was sent: an envelope with a tick. */
export function MailDrawing() {
  return (
    <Drawing>
      <rect className="fill-primary-soft" x="20" y="14" width="80" height="60" rx="14" stroke="none" />
      <rect className="fill-surface stroke-line-strong" x="28" y="22" width="80" height="56" rx="12" />
      <path className="stroke-primary" d="m32 30 30 24a10 10 0 0 0 12 0l30-24" />
      <circle className="fill-accent" cx="106" cy="24" r="9" stroke="none" />
      <path d="m102 24 3 3 5-6" stroke="#2C1500" strokeWidth="2.2" />
    </Drawing>
  );
}
