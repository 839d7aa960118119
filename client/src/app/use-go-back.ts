import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';

/** Returns a function that goes back, or to the dashboard if this is the first history entry. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(paths.dashboard) : navigate(-1));
}
