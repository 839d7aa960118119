import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { buttonClass } from '../button/button-class';
import { texts } from '../texts/generated';

/** Links from an empty list to the suggestions of My Network. */
export function FindPeopleLink() {
  return (
    <Link to={paths.network} className={buttonClass({ variant: 'secondary' })}>
      {texts.findPeople}
    </Link>
  );
}
