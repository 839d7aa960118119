import { freshFields } from '../../features/members/fresh-member.ts';
import type { MemberFields } from '../../features/members/member.model.ts';
import { searchFieldsOf } from '../../features/members/search-fields.ts';
import { anEmail } from './register-member.ts';

/** The fields of a member that a test needs; the rest is as after registration. */
export type Described = Partial<
  Pick<
    MemberFields,
    'fullName' | 'headline' | 'skills' | 'lastActive' | 'createdAt' | 'location' | 'phoneNumber'
  >
> & {
  readonly company?: string;
  readonly school?: string;
};

const job = (companyName: string): MemberFields['experience'][number] => ({
  _id: 'a'.repeat(24),
  title: 'Engineer',
  employmentType: null,
  companyName,
  location: 'Pune',
  startDate: '2020-01',
  endDate: null,
  description: null,
});

const studies = (institution: string): MemberFields['education'][number] => ({
  _id: 'b'.repeat(24),
  degree: 'BSc',
  title: 'Physics',
  institution,
  grade: null,
  startDate: '2015-01',
  endDate: null,
  description: null,
});

/** A verified member as stored. */
export function memberFields({ company, school, ...said }: Described, now: Date): MemberFields {
  const fullName = said.fullName ?? 'Some Member';
  const fresh = freshFields({ email: anEmail(), passwordHash: '', attempt: '', fullName, now });
  const member = {
    ...fresh,
    ...said,
    isEmailVerified: true,
    experience: company === undefined ? [] : [job(company)],
    education: school === undefined ? [] : [studies(school)],
  };
  return { ...member, ...searchFieldsOf(member) };
}
