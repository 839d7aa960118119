import type { Locator, Page } from 'playwright-core';

/** Changes the member's own profile through the API. `fields`: form fields by name. */
export async function fillProfile(
  address: string,
  token: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await fetch(`${address}/api/user/profile`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`PUT /user/profile: ${await response.text()}`);
}

/** Returns the id of a session's member. */
export async function ownId(address: string, token: string): Promise<string> {
  const response = await fetch(`${address}/api/user/profile`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { user } = (await response.json()) as { user: { _id: string } };
  return user._id;
}

/** Opens a profile and waits until its name is shown. */
export async function openProfilePage(page: Page, address: string, id: string, name: string): Promise<void> {
  await page.goto(`${address}/user-profile/${id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** A section of the open profile. */
export function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** The open dialog with this title. */
export function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}
