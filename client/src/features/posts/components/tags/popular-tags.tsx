import { useQuery } from '@tanstack/react-query';
import { Card } from '@/ui/display/card';
import { tagQueries } from '../../api/tags/tag-queries';
import { texts } from '../../texts/generated';
import { TagLinks } from './tag-links';

/** The hashtags used most in the last 30 days. Shows nothing without any, and if they cannot be loaded. */
export function PopularTags({ chosen }: { chosen: string | undefined }) {
  const { data: tags = [] } = useQuery(tagQueries.used());
  if (tags.length === 0) return null;
  return (
    <Card aria-label={texts.tags.popular} className="p-5 max-md:hidden">
      <h2 className="text-h3">{texts.tags.popular}</h2>
      <p className="mb-2 text-small text-muted">{texts.tags.period}</p>
      <TagLinks tags={tags} chosen={chosen} />
    </Card>
  );
}
