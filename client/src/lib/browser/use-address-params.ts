import { useSearchParams, type NavigateOptions } from 'react-router-dom';
import { withParams } from './with-params';

type Params = Readonly<Record<string, string>>;

/**
 * The parameters of the address. `change` sets some of them, empty ones are left out, and replaces the history entry.
 * `addressWith` returns the address with some of them set.
 */
export function useAddressParams() {
  const [query, setQuery] = useSearchParams();
  return {
    param: (name: string) => query.get(name) ?? '',
    // The router renders an address later, in a transition: `query` may lack an earlier change.
    change: (params: Params, options?: Pick<NavigateOptions, 'state'>) =>
      setQuery(withParams(new URLSearchParams(window.location.search), params), {
        ...options,
        replace: true,
      }),
    addressWith: (params: Params) => `?${withParams(query, params).toString()}`,
  };
}
