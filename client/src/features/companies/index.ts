export { companyQueries } from './api/company-queries';
export { FilterText } from './components/company-filters';
export { VerifiedMark } from './components/verified-mark';
