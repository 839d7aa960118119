import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { networkSite } from '@/lib/browser/network-site';
import { isPublished } from '@/lib/browser/network-pages';
import { paths } from '@/lib/paths';
import { texts } from '../texts/generated';

/** Links to the pages of the network that have a text, and to its contact address. */
export function PageLinks({ className, between = null }: { className: string; between?: ReactNode }) {
  const links = [
    { to: paths.privacyPolicy, label: texts.privacyPolicy },
    { to: paths.terms, label: texts.terms },
    ...(isPublished('rules') ? [{ to: paths.rules, label: texts.communityRules }] : []),
    ...(isPublished('imprint') ? [{ to: paths.imprint, label: texts.imprint }] : []),
  ];
  const { contact } = networkSite();
  return (
    <>
      {links.map(({ to, label }, index) => (
        <Fragment key={to}>
          {index > 0 && between}
          <Link to={to} className={className}>
            {label}
          </Link>
        </Fragment>
      ))}
      {contact !== '' && (
        <>
          {between}
          <a href={`mailto:${contact}`} className={className}>
            {texts.contact}
          </a>
        </>
      )}
    </>
  );
}
