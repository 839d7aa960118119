import { NewCompany } from '@weft/shared/companies/fields';
import { slugFrom } from '@weft/shared/companies/slug';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import { Link, useNavigate } from 'react-router-dom';
import { messageOf } from '@/lib/api/api-error';
import { usePageTitle } from '@/lib/browser/page-title';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { entryResolver } from '@/lib/forms/schema-resolver';
import { useForm } from '@/lib/forms/use-form';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { texts as uiTexts } from '@/ui/texts/generated';
import { useCreateCompany } from '../api/use-company-mutations';
import { BasicFields, type BasicValues } from '../components/edit/basic-fields';
import { texts } from '../texts/generated';

const EMPTY: BasicValues = { name: '', slug: '', tagline: '', industry: '', size: '' };

/** `/companies/new`: creates a company; its page is completed on the next screen. */
export function NewCompanyScreen() {
  usePageTitle(texts.create.title);
  const navigate = useNavigate();
  const create = useCreateCompany();
  const form = useForm<BasicValues, unknown, NewCompany>({
    resolver: entryResolver<BasicValues, NewCompany>(NewCompany),
    defaultValues: EMPTY,
  });
  const { errors, dirtyFields } = form.formState;
  const submit = form.handleSubmit((company) =>
    create.mutate(company, {
      onSuccess: ({ slug }) => void navigate(paths.editCompany(slug), { replace: true }),
      onError: (error) => applyServerErrors(form, error, ['name', 'slug', 'tagline', 'industry', 'size']),
    }),
  );
  const suggestSlug = (name: string) => {
    if (!dirtyFields.slug)
      form.setValue('slug', slugFrom(name), { shouldValidate: form.formState.isSubmitted });
  };
  const hasFieldError = Object.keys(errors).length > 0;
  return (
    <div className="mx-auto max-w-[760px] p-6 max-md:p-3">
      <h1 className="mb-2">{texts.create.title}</h1>
      <p className="mb-5 text-muted">{texts.create.hint}</p>
      <Card as="div">
        <form
          noValidate
          aria-label={texts.create.title}
          className="grid gap-5 p-6 max-md:p-4 md:grid-cols-2"
          onSubmit={(event) => void submit(event)}
        >
          <BasicFields register={form.register} errors={errors} onName={suggestSlug} />
          {create.error && !hasFieldError && (
            <div className="md:col-span-2">
              <BannerMessage tone="danger">
                {messageOf(create.error, COMPANY_TEXTS.failed.create)}
              </BannerMessage>
            </div>
          )}
          <div className="flex justify-end gap-2 md:col-span-2">
            <Link to={paths.companies} className={buttonClass({ variant: 'ghost' })}>
              {uiTexts.cancel}
            </Link>
            <Button type="submit" busy={create.isPending}>
              {texts.create.action}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
