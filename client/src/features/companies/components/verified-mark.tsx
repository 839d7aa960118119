import { BadgeCheck } from 'lucide-react';
import { texts } from '../texts/generated';

/** The check mark beside a company's name, with its domain; nothing without one. */
export function VerifiedMark({ domain, className }: { domain: string | null; className?: string }) {
  if (domain === null) return null;
  const label = texts.domain.mark({ domain });
  return (
    <span title={label} className="ms-1.5 inline-block align-middle text-primary">
      <BadgeCheck aria-hidden="true" className={className ?? 'size-4.5'} strokeWidth={2} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
