import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { texts } from '../texts/generated';

export function CreateCompanyLink() {
  return (
    <Link to={paths.newCompany} className={buttonClass({})}>
      <Plus aria-hidden="true" className="size-4.5" />
      {texts.create.action}
    </Link>
  );
}
