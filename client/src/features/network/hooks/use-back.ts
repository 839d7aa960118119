import { useNavigate } from 'react-router-dom';
import { backFrom, useListOrigin } from '../list-origin';

/** The way back of a list of people: to the entry that led here where there is one, so that it is found as it was left. */
export function useBack(): () => void {
  const navigate = useNavigate();
  const origin = useListOrigin();
  return () => void (origin.hasCome ? navigate(-1) : navigate(backFrom(origin)));
}
