export { TrailEntries } from './components/trail/trail-entries';
export { companyQueries } from './api/company-queries';
export { FilterText } from './components/company-filters';
export { FoundCompanies } from './components/found-companies';
export { VerifiedMark } from './components/verified-mark';
export { useFoundCompaniesCount } from './hooks/use-found-count';
