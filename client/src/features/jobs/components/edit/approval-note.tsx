import type { Approval } from '@weft/shared/jobs/choices';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { Button } from '@/ui/button/button';
import { BannerMessage } from '@/ui/feedback/banner-message';
import type { JobView } from '@weft/shared/jobs/views';
import { useRequestApproval } from '../../api/use-job-mutations';
import { texts } from '../../texts/generated';

/** Says why the job can't be published yet, and lets the editor of a company ask. */
export function ApprovalNote({
  company,
  approval,
}: {
  company: JobView['company'];
  approval: Exclude<Approval, 'approved'>;
}) {
  const request = useRequestApproval(company._id);
  if (company.slug === null)
    return <BannerMessage tone="info">{JOB_TEXTS.rules.noPrivateJobs}</BannerMessage>;
  return (
    <BannerMessage tone="info">
      <span className="block">{texts.approval[approval]({ name: company.name })}</span>
      {approval === 'none' && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          busy={request.isPending}
          onClick={() => request.mutate()}
        >
          {texts.approval.ask}
        </Button>
      )}
    </BannerMessage>
  );
}
