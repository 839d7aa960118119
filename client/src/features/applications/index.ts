export { AppliedList } from './components/applied-list';
