import type { SocialLinkView } from '@weft/shared/profiles/views';
import { ArrowUpRight, Globe, Link2 } from 'lucide-react';
import type { Edit } from '../../editing';
import { platformName, shortAddress } from '../../names';
import { EmptySection, SectionButton, SectionCard } from './section-card';
import { texts } from '../../texts/generated';

function OutsideLink({ link }: { link: SocialLinkView }) {
  const platform = platformName(link.platform);
  const Icon = link.platform === 'website' || link.platform === 'other' ? Globe : Link2;
  return (
    <a
      href={link.links}
      target="_blank"
      rel="noopener noreferrer nofollow me"
      title={texts.sections.linkTitle({ platform, address: link.links })}
      className="inline-flex max-w-full items-center gap-2 text-label font-[550] text-primary underline-offset-3 hover:underline focus-visible:-outline-offset-2"
    >
      <Icon aria-hidden="true" className="size-[18px] flex-none" strokeWidth={1.75} />
      <span className="sr-only">{texts.sections.linkPlatform({ platform })} </span>
      <span dir="ltr" className="truncate">
        {shortAddress(link.links)}
      </span>
      <ArrowUpRight aria-hidden="true" className="size-4 flex-none print:hidden" strokeWidth={1.75} />
    </a>
  );
}

/** Social links of a member. Scrolls from a height of 6rem. Only the owner has `edit`. */
export function SocialLinksSection({
  links,
  edit,
}: {
  links: readonly SocialLinkView[];
  edit?: Edit | undefined;
}) {
  if (links.length === 0 && !edit) return null;
  const handleEdit = () => edit?.({ kind: 'profile', section: 'links' });
  return (
    <SectionCard
      title={texts.sections.links}
      {...(links.length === 0 && { className: 'print:hidden' })}
      action={
        edit && links.length > 0 && <SectionButton label={texts.sections.editLinks} onClick={handleEdit} />
      }
    >
      {links.length === 0 ? (
        <EmptySection label={texts.sections.addLink} onAdd={handleEdit}>
          {texts.sections.linksHint}
        </EmptySection>
      ) : (
        // Keyboard users need to focus a scrollable list, so it has a name and a tab stop.
        <ul
          aria-label={texts.sections.linksList}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable list must be reachable by keyboard
          tabIndex={0}
          className="max-h-24 overflow-auto print:max-h-none print:overflow-visible"
        >
          {links.map((link) => (
            <li key={`${link.platform} ${link.links}`} className="py-[5px]">
              <OutsideLink link={link} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
