import { placeLine } from '@weft/shared/places/place-line';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { Mail, MapPin, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Edit } from '../../editing';
import { SectionButton, SectionCard } from './section-card';
import { texts } from '../../texts/generated';

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="relative py-[9px] ps-8">
      <dt className="text-micro font-semibold text-muted">
        <Icon aria-hidden="true" className="absolute top-[9px] start-0 size-5" strokeWidth={1.75} />
        {label}
      </dt>
      <dd className="text-label wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Contact details, shown only to the owner. */
export function ContactSection({ profile, edit }: { profile: OwnProfile; edit: Edit }) {
  const place = placeLine(profile.location);
  return (
    <SectionCard
      title={texts.sections.contact}
      action={
        <SectionButton
          label={texts.sections.editContact}
          onClick={() => edit({ kind: 'profile', section: 'basics' })}
        />
      }
    >
      <dl className="-my-[9px]">
        <Fact icon={Mail} label={texts.sections.email}>
          <span dir="ltr">{profile.email}</span>
        </Fact>
        {profile.phoneNumber && (
          <Fact icon={Phone} label={texts.sections.phone}>
            <span dir="ltr" className="num">
              {profile.phoneNumber}
            </span>
          </Fact>
        )}
        {place !== '' && (
          <Fact icon={MapPin} label={texts.sections.location}>
            {place}
          </Fact>
        )}
      </dl>
      <p className="mt-4 text-small text-subtle print:hidden">
        {profile.phoneNumber ? texts.sections.contactHint : texts.sections.contactHintEmail}
      </p>
    </SectionCard>
  );
}
