import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

/**
 * Returns the token of a mailed link, or ''. Browsers send the fragment to no server and in no Referer; older mails have
 * the token in the query.
 */
export function tokenInAddress({ hash, search }: Pick<Location, 'hash' | 'search'>): string {
  const fragment = new URLSearchParams(hash.slice(1));
  return fragment.get('token') ?? new URLSearchParams(search).get('token') ?? '';
}

/**
 * Returns the token of the opened link, or ''. Removes the token from the address bar, then calls `onToken` once per opened
 * link, even if StrictMode runs effects twice. `path` is the path of the screen.
 */
export function useAddressToken(path: string, onToken: (token: string) => void): string {
  const navigate = useNavigate();
  const urlToken = tokenInAddress(useLocation());
  const [token, setToken] = useState(urlToken);
  const isSubmitted = useRef(false);
  // Opening a link that differs only in its fragment reloads no page.
  if (urlToken !== '' && urlToken !== token) setToken(urlToken);
  const submit = useEffectEvent(onToken);
  useEffect(() => {
    if (urlToken === '') isSubmitted.current = false;
    if (urlToken === '' || isSubmitted.current) return;
    isSubmitted.current = true;
    void Promise.resolve(navigate(path, { replace: true })).then(() => submit(urlToken));
  }, [urlToken, navigate, path]);
  return token;
}
