import type { Approval } from '@weft/shared/jobs/choices';
import { Button } from '@/ui/button/button';
import { BannerMessage } from '@/ui/feedback/banner-message';
import type { JobView } from '@weft/shared/jobs/views';
import { useRequestApproval } from '../../api/use-job-mutations';
import { texts } from '../../texts/generated';

/** Says that the company may not publish jobs yet, and lets an editor ask. */
export function ApprovalNote({
  company,
  approval,
}: {
  company: JobView['company'];
  approval: Exclude<Approval, 'approved'>;
}) {
  const request = useRequestApproval(company._id);
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
