import type { JobCard } from '@weft/shared/jobs/views';
import { Bookmark } from 'lucide-react';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { cx } from '@/ui/cx';
import { useSaveJob } from '../api/use-save-job';
import { texts } from '../texts/generated';

/** Saves a job for later: as an icon in lists, with its name on the page of the job. */
export function SaveJobButton({ job, hasLabel = false }: { job: JobCard; hasLabel?: boolean }) {
  const save = useSaveJob(job);
  const { title, isSaved } = job;
  const icon = <Bookmark aria-hidden="true" className={cx('size-5', isSaved && 'fill-current')} />;
  const handleClick = () => void save(!isSaved);
  if (hasLabel)
    return (
      <Button variant="secondary" aria-pressed={isSaved} icon={icon} onClick={handleClick}>
        {isSaved ? texts.saved : texts.save}
      </Button>
    );
  return (
    <IconButton
      label={isSaved ? texts.card.isSaved({ title }) : texts.card.save({ title })}
      aria-pressed={isSaved}
      className={cx(isSaved && 'text-primary!')}
      onClick={handleClick}
    >
      {icon}
    </IconButton>
  );
}
