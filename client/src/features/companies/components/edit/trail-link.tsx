import type { CompanyView } from '@weft/shared/companies/views';
import { ScrollText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { texts } from '../../texts/generated';
import { EditSection } from './edit-section';

const { trail } = texts;

/** Leads to the audit trail. */
export function TrailLink({ company: { name, slug } }: { company: CompanyView }) {
  return (
    <EditSection title={trail.title} hint={trail.hint({ name })}>
      <Link to={paths.companyTrail(slug)} className={buttonClass({ variant: 'secondary' })}>
        <ScrollText aria-hidden="true" className="size-4.5" />
        {trail.open}
      </Link>
    </EditSection>
  );
}
