import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderPages } from '@/testing/render-pages';
import { LeaveQuestion } from './leave-question';

const TITLE = 'Leave without your new picture?';

/** Opens a form with unsaved changes from another page. */
async function openForm(isUnsaved = true) {
  const { user } = renderPages(
    '/first',
    <>
      <Route path="/first" element={<Link to="/form">To the form</Link>} />
      <Route
        path="/form"
        element={
          <main>
            <h1>Form</h1>
            <Link to="/second?from=form">Elsewhere</Link>
            <a href="#here">Here</a>
            <LeaveQuestion
              isUnsaved={isUnsaved}
              title={TITLE}
              text="It will be lost."
              leaveLabel="Leave"
              stayLabel="Stay"
            />
          </main>
        }
      />
      <Route path="/second" element={<h1>Second</h1>} />
    </>,
  );
  await user.click(screen.getByRole('link', { name: 'To the form' }));
  await screen.findByRole('heading', { name: 'Form' });
  return user;
}
const question = async () => within(await screen.findByRole('dialog', { name: TITLE }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('Back asks, Stay keeps the page each time, and Leave goes back', async () => {
  const user = await openForm();
  // The history entry that Back closes is added asynchronously.
  await waitFor(() => expect(window.history.state).toHaveProperty('overlay'));
  for (let times = 0; times < 2; times += 1) {
    window.history.back();
    await user.click((await question()).getByRole('button', { name: 'Stay' }));
    await isClosed();
    expect(window.location.pathname).toBe('/form');
    await waitFor(() => expect(window.history.state).toHaveProperty('overlay'));
  }
  window.history.back();
  await user.click((await question()).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible();
  expect(window.location.pathname).toBe('/first');
});

test('a link to another page asks before navigating, and a link within the page does not', async () => {
  const user = await openForm();
  await user.click(screen.getByRole('link', { name: 'Here' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const asked = await question();
  expect(screen.getByRole('heading', { name: 'Form', hidden: true })).toBeInTheDocument();
  await user.click(asked.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Second' })).toBeVisible();
  expect(window.location.search).toBe('?from=form');
});

test("closing the tab shows the browser's question", async () => {
  await openForm();
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
});

test('without unsaved changes there is no question', async () => {
  const user = await openForm(false);
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByRole('heading', { name: 'Second' })).toBeVisible();
});
