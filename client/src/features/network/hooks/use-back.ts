import { useNavigate } from 'react-router-dom';
import { backFrom, useListOrigin } from '../list-origin';

/** Returns the Back handler of a list of people. It prefers the previous history entry, which restores scroll and state. */
export function useBack(): () => void {
  const navigate = useNavigate();
  const origin = useListOrigin();
  return () => void (origin.hasPreviousEntry ? navigate(-1) : navigate(backFrom(origin)));
}
