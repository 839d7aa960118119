import { useQuery } from '@tanstack/react-query';
import type { AskedFields } from '@weft/shared/joining/asked-fields';
import { fieldsOfPage } from '@/lib/browser/page-fields';
import { joiningQueries } from '../api/joining-queries';

/**
 * What registration asks for: what the page says, until the server has answered. `refresh` asks again, and returns the
 * choices in force.
 */
export function useAskedFields() {
  const { data, refetch } = useQuery(joiningQueries.registration());
  const refresh = async (): Promise<AskedFields> => (await refetch()).data?.fields ?? fieldsOfPage();
  return { fields: data?.fields ?? fieldsOfPage(), refresh };
}
