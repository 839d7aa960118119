import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CompanyPicture } from '@weft/shared/companies/choices';
import {
  createCompany,
  removeCompany,
  removeCompanyPicture,
  setCompanyPicture,
  updateCompany,
} from '@weft/shared/companies/contract';
import type { CompanyChanges, NewCompany } from '@weft/shared/companies/fields';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import type { CompanyView } from '@weft/shared/companies/views';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { companyQueries } from './company-queries';

const { done, failed } = COMPANY_TEXTS;

/** Shows the stored company, and reads lists that contain it again. */
function keep(client: QueryClient, company: CompanyView): void {
  client.setQueryData(companyQueries.one(company.slug).queryKey, company);
  void client.invalidateQueries({ queryKey: companyQueries.lists() });
  void client.invalidateQueries({ queryKey: companyQueries.own().queryKey });
}

/** Creates a company. The form shows a failure. */
export function useCreateCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewCompany) => (await call(createCompany, { body })).company,
    onSuccess: (company) => {
      keep(client, company);
      notify.success(done.created);
    },
  });
}

/** Changes a company. The form shows a failure. */
export function useUpdateCompany(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CompanyChanges) => (await call(updateCompany, { params: { id }, body })).company,
    onSuccess: (company) => {
      keep(client, company);
      notify.success(done.changed);
    },
  });
}

export function useRemoveCompany({ _id: id, slug }: CompanyView) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeCompany, { params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: companyQueries.one(slug).queryKey });
      void client.invalidateQueries({ queryKey: companyQueries.all() });
      notify.success(done.removed);
    },
    onError: (error) => notify.error(messageOf(error, failed.remove)),
  });
}

/** Replaces or removes a picture; null removes it. */
export function useCompanyPicture(id: string, picture: CompanyPicture) {
  const client = useQueryClient();
  const params = { id, picture };
  return useMutation({
    mutationFn: async (file: File | null) => {
      if (!file) return (await call(removeCompanyPicture, { params })).company;
      return (await call(setCompanyPicture, { params, files: { picture: [file] } })).company;
    },
    onSuccess: (company, file) => {
      keep(client, company);
      notify.success(file ? done.picture : done.pictureRemoved);
    },
    onError: (error) => notify.error(messageOf(error, failed.picture)),
  });
}
