import type { CompanyRole } from '@weft/shared/companies/choices';

/** Events of companies. Each is emitted once the change is stored. */
export interface CompanyEvents {
  'company.roleGiven': {
    readonly companyId: string;
    readonly member: string;
    readonly role: CompanyRole;
  };
  'company.roleTaken': {
    readonly companyId: string;
    readonly member: string;
    readonly role: CompanyRole;
  };
  /** The proof of a verified domain was not found again. */
  'company.domainLost': {
    readonly companyId: string;
    readonly owners: readonly string[];
    /** Differs for each loss. */
    readonly key: string;
  };
  /** A link of a member's experience to the company was removed by the company. */
  'company.linkRemoved': {
    readonly companyId: string;
    readonly member: string;
    /** Differs for each removal. */
    readonly key: string;
  };
  /** Moderators suspended it or lifted that. */
  'company.suspensionChanged': { readonly companyId: string };
  'company.removed': { readonly companyId: string };
}
