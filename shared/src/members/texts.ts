/** Rules for what a member says about themselves, on registration and in the profile. */
export { texts as MEMBER_TEXTS } from './texts/generated/index.ts';
