import type { AdministeredPage } from '@weft/shared/administration/pages-contract';
import type { PageKind } from '@weft/shared/pages/page-kinds';
import { Link } from 'react-router-dom';
import { joinFacts } from '@/lib/format/join-facts';
import { paths } from '@/lib/paths';
import { Card } from '@/ui/display/card';
import { cx } from '@/ui/cx';
import { nameOfPage } from './page-names';
import { texts } from './texts/generated';

function stateOf({ page, version, isShown, hasDraft }: AdministeredPage): string {
  const withoutText = page === 'privacy' || page === 'terms' ? texts.builtIn : texts.none;
  const facts = [isShown ? texts.version({ version }) : withoutText];
  return joinFacts(hasDraft ? [...facts, texts.hasDraft] : facts);
}

/** The pages with their state. */
export function PageList({ pages, chosen }: { pages: readonly AdministeredPage[]; chosen: PageKind }) {
  return (
    <Card as="div" className="p-2">
      <nav aria-label={texts.which} className="flex flex-col gap-1">
        {pages.map((row) => (
          <Link
            key={row.page}
            to={paths.administeredPage(row.page)}
            aria-current={row.page === chosen && 'page'}
            className={cx(
              'flex min-h-15 flex-col justify-center rounded-md px-3.5 text-label font-semibold',
              row.page === chosen ? 'bg-primary-soft text-on-primary-soft' : 'text-text hover:bg-hover',
            )}
          >
            {nameOfPage(row.page)}
            <span className="text-small font-normal">{stateOf(row)}</span>
          </Link>
        ))}
      </nav>
    </Card>
  );
}
