import { Avatar } from './avatar';
import { CompanyLogo } from './company-logo';

/** The logo of a company, or the photo of a member who offers a job in their own name. Size in pixels. */
export function EmployerLogo({
  employer: { slug, name, logo },
  size,
}: {
  employer: { readonly slug: string | null; readonly name: string; readonly logo: string | null };
  size: 44 | 48 | 64;
}) {
  return slug === null ? (
    <Avatar name={name} src={logo} size={size} />
  ) : (
    <CompanyLogo src={logo} size={size} />
  );
}
