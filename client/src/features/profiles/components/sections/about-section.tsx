import { useState } from 'react';
import type { Edit } from '../../editing';
import { AboutText } from '../../rich-text/about-text';
import { EmptySection, SectionButton, SectionCard } from './section-card';

/** About text of a member. Only the owner has `edit`. */
export function AboutSection({ aboutUs, edit }: { aboutUs: string | null; edit?: Edit | undefined }) {
  const [isOpen, setOpen] = useState(false);
  if (!aboutUs && !edit) return null;
  const handleEdit = () => edit?.({ kind: 'profile', section: 'about' });
  return (
    <SectionCard
      title="About"
      {...(!aboutUs && { className: 'print:hidden' })}
      action={edit && aboutUs && <SectionButton label="Edit about" onClick={handleEdit} />}
    >
      {aboutUs ? (
        <AboutText html={aboutUs} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      ) : (
        <EmptySection label="Write about yourself" onAdd={handleEdit}>
          Describe what you do and what you care about.
        </EmptySection>
      )}
    </SectionCard>
  );
}
