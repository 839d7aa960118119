import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

/**
 * The token of a mailed link, '' without one. It is in the fragment, which no server and no Referer gets; links that were mailed by
 * an older version have it in the query.
 */
export function tokenInAddress({ hash, search }: Pick<Location, 'hash' | 'search'>): string {
  const fragment = new URLSearchParams(hash.slice(1));
  return fragment.get('token') ?? new URLSearchParams(search).get('token') ?? '';
}

/**
 * The token of the mailed link that led here, '' without one. It leaves the address bar first; then `use` is called with it, once for
 * each time a link is opened, also where effects run twice. `path` is the address of the screen.
 */
export function useAddressToken(path: string, use: (token: string) => void): string {
  const navigate = useNavigate();
  const arrived = tokenInAddress(useLocation());
  const [token, setToken] = useState(arrived);
  const isUsed = useRef(false);
  // A link that differs in its fragment alone loads no new page.
  if (arrived !== '' && arrived !== token) setToken(arrived);
  const submit = useEffectEvent(use);
  useEffect(() => {
    if (arrived === '') isUsed.current = false;
    if (arrived === '' || isUsed.current) return;
    isUsed.current = true;
    void Promise.resolve(navigate(path, { replace: true })).then(() => submit(arrived));
  }, [arrived, navigate, path]);
  return token;
}
