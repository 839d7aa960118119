import { Card } from '@/ui/display/card';
import { SearchDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { companyQueries } from '../api/company-queries';
import { texts } from '../texts/generated';
import { CompanyList } from './company-list';

/** Companies that a search finds, newest first. */
export function FoundCompanies({ text }: { text: string }) {
  return (
    <Card as="div" className="max-w-[860px] overflow-hidden">
      <CompanyList
        list={companyQueries.found(text)}
        label={texts.title}
        empty={
          <EmptyState drawing={<SearchDrawing />} title={texts.directory.nothing}>
            {texts.directory.foundHint}
          </EmptyState>
        }
      />
    </Card>
  );
}
