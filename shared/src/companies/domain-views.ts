import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';

/** What a check found: the expected value, nothing, something else, no answer; `off`: the server asks no websites. */
export const PROOF_RESULTS = ['proved', 'missing', 'different', 'unreachable', 'off'] as const;
export const ProofResult = z.enum(PROOF_RESULTS);

/** `lost`: the mark still shows, but the latest check failed. `expired`: the mark is gone. */
const DOMAIN_STATES = ['waiting', 'verified', 'lost', 'expired'] as const;

/** The domain of a company, for those who verify it. */
export const CompanyDomainView = z.object({
  name: z.string(),
  state: z.enum(DOMAIN_STATES),
  /** Name and value of the TXT record that proves it. */
  recordName: z.string(),
  value: z.string(),
  /** Address of the file that proves it instead; null if the server asks no websites. */
  fileAddress: z.nullable(z.string()),
  lastCheck: z.nullable(z.object({ at: IsoTime, dns: ProofResult, file: ProofResult })),
  /** Whether the proof was found, but another company has verified the domain. */
  isTaken: z.boolean(),
  /** Since when it is verified; null before. */
  verifiedAt: z.nullable(IsoTime),
  /** When the mark goes unless the proof is found again; null while waiting. */
  endsAt: z.nullable(IsoTime),
  /** When the server looks again; null if it has given up. */
  nextCheckAt: z.nullable(IsoTime),
});

export type ProofResult = z.infer<typeof ProofResult>;
export type CompanyDomainView = z.infer<typeof CompanyDomainView>;
