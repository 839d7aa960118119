import type { CompanyDomainView, ProofResult } from '@weft/shared/companies/domain-views';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useForm } from '@/lib/forms/use-form';
import { Button } from '@/ui/button/button';
import { TimeAgo } from '@/ui/display/time-ago';
import { RadioGroup } from '@/ui/form/radio-group';
import { useCheckDomain } from '../../../api/use-company-domain';
import { texts } from '../../../texts/generated';
import { CopiedLine } from './copied-line';

const { domain: shown, domainSteps: steps, domainWays: ways, dnsResults, fileResults } = texts;

type Way = 'dns' | 'file';

function Step({ children }: { children: ReactNode }) {
  return <li className="ps-1 marker:font-semibold marker:text-muted">{children}</li>;
}

/** What the latest check found in the chosen way, in words. */
function resultText(way: Way, result: ProofResult): string {
  if (result === 'proved') return shown.proved;
  if (result === 'off') return '';
  return way === 'dns' ? dnsResults[result] : fileResults[result];
}

function CheckState({ domain, way }: { domain: CompanyDomainView; way: Way }) {
  const { lastCheck, isTaken, nextCheckAt, state } = domain;
  return (
    <div role="status" className="min-w-0 text-small text-muted">
      {lastCheck && (
        <>
          <p>
            {shown.lastChecked} <TimeAgo iso={lastCheck.at} />
          </p>
          <p className="text-text">{isTaken ? shown.taken : resultText(way, lastCheck[way])}</p>
        </>
      )}
      {state === 'waiting' && <p>{nextCheckAt === null ? shown.noRechecks : shown.rechecks}</p>}
    </div>
  );
}

/** How to prove a domain, in one of two ways, and what the latest check found. */
export function DomainSteps({ companyId, domain }: { companyId: string; domain: CompanyDomainView }) {
  const { name, recordName, value, fileAddress } = domain;
  const { control, register } = useForm<{ way: Way }>({ defaultValues: { way: 'dns' } });
  const way = useWatch({ control, name: 'way' });
  const check = useCheckDomain(companyId);
  const choices = [
    { value: 'dns', label: ways.dns, hint: ways.dnsHint },
    { value: 'file', label: ways.file, hint: ways.fileHint },
  ];
  return (
    <div className="flex flex-col gap-4">
      {fileAddress !== null && <RadioGroup label={ways.title} choices={choices} {...register('way')} />}
      <ol className="flex list-decimal flex-col gap-4 ps-5 text-label">
        {way === 'dns' || fileAddress === null ? (
          <Step>
            <p className="mb-2 wrap-anywhere">{steps.addRecord({ domain: name })}</p>
            <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
              <CopiedLine label={steps.recordName} copyLabel={steps.copyName} value={recordName} />
              <CopiedLine label={steps.value} copyLabel={steps.copyValue} value={value} />
            </div>
          </Step>
        ) : (
          <Step>
            <p className="mb-2">{steps.addFile}</p>
            <div className="grid grid-cols-1 gap-3">
              <CopiedLine label={steps.address} copyLabel={steps.copyAddress} value={fileAddress} />
              <CopiedLine label={steps.content} copyLabel={steps.copyContent} value={value} />
            </div>
          </Step>
        )}
        <Step>{way === 'dns' ? steps.waitForRecord : steps.openFile}</Step>
        <Step>
          <div className="flex flex-wrap items-center gap-3">
            <Button busy={check.isPending} onClick={() => check.mutate()}>
              {shown.check}
            </Button>
            <CheckState domain={domain} way={way} />
          </div>
        </Step>
      </ol>
    </div>
  );
}
