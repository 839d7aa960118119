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
  'company.removed': { readonly companyId: string };
}
