import dummyUser from './assets/dummy-user.jpg';

/** Returns the placeholder that is uploaded if the member chose no picture. */
export async function defaultPicture(): Promise<File> {
  const response = await fetch(dummyUser);
  if (!response.ok) throw new Error(`The placeholder picture answered ${response.status}.`);
  return new File([await response.blob()], 'dummy-user.jpg', { type: 'image/jpeg' });
}
