import dummyUser from './assets/dummy-user.jpg';

/** The placeholder that is uploaded when no picture was chosen. */
export async function defaultPicture(): Promise<File> {
  const answer = await fetch(dummyUser);
  if (!answer.ok) throw new Error(`The placeholder picture answered ${answer.status}.`);
  return new File([await answer.blob()], 'dummy-user.jpg', { type: 'image/jpeg' });
}
