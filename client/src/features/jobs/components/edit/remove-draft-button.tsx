import type { JobView } from '@weft/shared/jobs/views';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { texts } from '../../texts/generated';
import { RemoveQuestion } from '../detail/job-questions';

/** Deletes a stored draft, after a question. */
export function RemoveDraftButton({ job }: { job: JobView }) {
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button variant="ghost" className="me-auto" onClick={() => setAsked(true)}>
        {texts.page.remove}
      </Button>
      {isAsked && (
        <RemoveQuestion
          job={job}
          onClose={() => setAsked(false)}
          onRemoved={() => void navigate(paths.myJobsTab('posted'), { replace: true })}
        />
      )}
    </>
  );
}
