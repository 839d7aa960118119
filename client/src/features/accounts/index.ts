export { useSignOut } from './api/use-sign-out';
export { ChangePassword } from './components/change-password';
