import { useState } from 'react';
import type { Edit } from '../../editing';
import { AboutText } from '../../rich-text/about-text';
import { EmptySection, SectionButton, SectionCard } from './section-card';
import { texts } from '../../texts/generated';

/** About text of a member. Only the owner has `edit`. */
export function AboutSection({ aboutUs, edit }: { aboutUs: string | null; edit?: Edit | undefined }) {
  const [isOpen, setOpen] = useState(false);
  if (!aboutUs && !edit) return null;
  const handleEdit = () => edit?.({ kind: 'profile', section: 'about' });
  return (
    <SectionCard
      title={texts.sections.about}
      {...(!aboutUs && { className: 'print:hidden' })}
      action={edit && aboutUs && <SectionButton label={texts.sections.editAbout} onClick={handleEdit} />}
    >
      {aboutUs ? (
        <AboutText html={aboutUs} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      ) : (
        <EmptySection label={texts.sections.writeAbout} onAdd={handleEdit}>
          {texts.sections.aboutHint}
        </EmptySection>
      )}
    </SectionCard>
  );
}
