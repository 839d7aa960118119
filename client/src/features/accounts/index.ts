export { useSignOut } from './api/use-sign-out';
export { LanguageMenu } from './components/language-menu';
export { PlaceFields, type PlaceValue } from './components/place-fields';
export { ActiveSessions } from './components/settings/active-sessions';
export { ChangePassword } from './components/settings/change-password';
export { DeleteAccount } from './components/settings/delete-account';
export { DownloadData } from './components/settings/download-data';
export { PasskeySettings } from './passkeys/passkey-settings';
export { SecondFactorSettings } from './second-factor/second-factor-settings';
