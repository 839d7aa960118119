import { useQuery } from '@tanstack/react-query';
import type { CompanyDomainView } from '@weft/shared/companies/domain-views';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import type { CompanyView } from '@weft/shared/companies/views';
import { BadgeCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { dateFormat } from '@/lib/languages/date-format';
import { Button } from '@/ui/button/button';
import { Tag, type TagTone } from '@/ui/display/badge';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { companyQueries } from '../../../api/company-queries';
import { useRemoveDomain } from '../../../api/use-company-domain';
import { texts } from '../../../texts/generated';
import { EditSection } from '../edit-section';
import { Question } from '../question';
import { DomainForm } from './domain-form';
import { DomainSteps } from './domain-steps';

const { domain: shown } = texts;

const TONES: Record<CompanyDomainView['state'], TagTone> = {
  waiting: 'warning',
  verified: 'success',
  lost: 'danger',
  expired: 'danger',
};

const dayOf = (iso: string) => dateFormat({ dateStyle: 'long' }).format(new Date(iso));

function RemoveDomain({
  companyId,
  name,
  onRemoved,
}: {
  companyId: string;
  name: string;
  onRemoved: () => void;
}) {
  const [isAsked, setAsked] = useState(false);
  const remove = useRemoveDomain(companyId);
  const close = () => setAsked(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        {shown.remove}
      </Button>
      {isAsked && (
        <Question
          title={shown.removeTitle({ domain: name })}
          verb={shown.remove}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved, onError: close })}
          onClose={close}
        >
          {shown.removeText}
        </Question>
      )}
    </>
  );
}

function ChosenDomain({
  companyId,
  domain,
  onRemoved,
}: {
  companyId: string;
  domain: CompanyDomainView;
  onRemoved: () => void;
}) {
  const { name, state, verifiedAt, endsAt } = domain;
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-2">
        <b dir="ltr" className="min-w-0 font-semibold wrap-anywhere">
          {name}
        </b>
        <Tag
          tone={TONES[state]}
          icon={state === 'verified' && <BadgeCheck aria-hidden="true" className="size-4" />}
        >
          {texts.domainStates[state]}
        </Tag>
      </div>
      {state === 'verified' && verifiedAt !== null && (
        <p className="text-label">
          {shown.verifiedOn({ date: dayOf(verifiedAt) })} {shown.keepProof}
        </p>
      )}
      {state === 'lost' && endsAt !== null && (
        <BannerMessage tone="danger">{shown.lost({ date: dayOf(endsAt) })}</BannerMessage>
      )}
      {state === 'expired' && <BannerMessage tone="danger">{shown.expired}</BannerMessage>}
      {state !== 'verified' && <DomainSteps companyId={companyId} domain={domain} />}
      <RemoveDomain companyId={companyId} name={name} onRemoved={onRemoved} />
    </div>
  );
}

/** The domain of a company: chosen, proved and removed by those who manage it. */
export function CompanyDomain({ company }: { company: CompanyView }) {
  const { _id: id } = company;
  const { data, error, isPending, isFetching, refetch } = useQuery(companyQueries.domain(id));
  const content = useRef<HTMLDivElement>(null);
  return (
    <EditSection title={shown.title} hint={shown.hint}>
      {isPending && (
        <SkeletonGroup label={shown.loading}>
          <Skeleton className="h-24" />
        </SkeletonGroup>
      )}
      {data === undefined && error && (
        <ErrorState
          small
          message={messageOf(error, COMPANY_TEXTS.failed.domain)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <div ref={content} tabIndex={-1} className="outline-none">
        {data === null && <DomainForm company={company} />}
        {data && <ChosenDomain companyId={id} domain={data} onRemoved={() => content.current?.focus()} />}
      </div>
    </EditSection>
  );
}
