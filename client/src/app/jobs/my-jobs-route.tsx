import { AppliedList } from '@/features/applications';
import { MyJobsScreen } from '@/features/jobs/screens/my-jobs-screen';

/** `/my-jobs`, with the viewer's applications. */
export function MyJobsRoute() {
  return <MyJobsScreen applied={<AppliedList />} />;
}
