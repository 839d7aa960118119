import { ApplicantsScreen } from '@/features/applications/screens/applicants-screen';
import { ApplyScreen } from '@/features/applications/screens/apply-screen';
import { EditJobScreen } from '@/features/jobs/screens/edit-job-screen';
import { NewJobScreen } from '@/features/jobs/screens/new-job-screen';

const PARTS = { new: NewJobScreen, edit: EditJobScreen, apply: ApplyScreen, applicants: ApplicantsScreen };

/** Screens about one job that load together, because each one loaded by itself adds to the first load. */
export function JobPart({ name }: { name: keyof typeof PARTS }) {
  const Screen = PARTS[name];
  return <Screen />;
}
