import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';

/** Goes back to where the member came from; to the dashboard where this page was the first. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(paths.dashboard) : navigate(-1));
}
