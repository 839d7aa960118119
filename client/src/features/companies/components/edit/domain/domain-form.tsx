import { DomainName } from '@weft/shared/companies/domain-name';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import type { CompanyView } from '@weft/shared/companies/views';
import * as z from 'zod/mini';
import { messageOf } from '@/lib/api/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { entryResolver } from '@/lib/forms/schema-resolver';
import { useForm } from '@/lib/forms/use-form';
import { Button } from '@/ui/button/button';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { TextField } from '@/ui/form/text-field';
import { useSetDomain } from '../../../api/use-company-domain';
import { texts } from '../../../texts/generated';

interface Values {
  name: string;
}

const Input = z.object({ name: DomainName });

/** Browsers write a name with other letters as name servers know it. */
function asInput({ name }: Values): Values {
  const typed = name.trim();
  const address = typed.includes('://') ? typed : `https://${typed}`;
  return { name: URL.canParse(address) ? new URL(address).hostname : typed };
}

/** Asks for the domain to verify; the company's website suggests it. */
export function DomainForm({ company }: { company: CompanyView }) {
  const set = useSetDomain(company._id);
  const suggested = company.website === null ? '' : asInput({ name: company.website }).name;
  const form = useForm<Values, unknown, Values>({
    resolver: entryResolver<Values, Values>(Input, asInput),
    defaultValues: { name: suggested.replace(/^www\./, '') },
  });
  const { register, formState } = form;
  const submit = form.handleSubmit((body) =>
    set.mutate(body, { onError: (error) => applyServerErrors(form, error, ['name']) }),
  );
  const { name: wrong } = formState.errors;
  return (
    <form
      noValidate
      aria-label={texts.domain.title}
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <div className="max-w-[26rem]">
        <TextField
          label={texts.domain.name}
          hint={texts.domain.nameHint}
          dir="ltr"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          error={wrong?.message}
          {...register('name')}
        />
      </div>
      {set.error && !wrong && (
        <BannerMessage tone="danger">{messageOf(set.error, COMPANY_TEXTS.failed.domainChange)}</BannerMessage>
      )}
      <div>
        <Button type="submit" busy={set.isPending}>
          {texts.domain.start}
        </Button>
      </div>
    </form>
  );
}
