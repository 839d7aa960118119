import { APP_NAME } from '@weft/shared/app';
import { usePageTitle } from '@/lib/page-title';
import { ReadingPage, type ReadingSection } from '../components/reading-page';

const SECTIONS: readonly ReadingSection[] = [
  {
    title: 'What this is',
    body: (
      <p>
        {APP_NAME} is a professional network run by the people who keep this server. By creating an account
        you agree with them to what stands here. If you don&apos;t agree, please don&apos;t create one.
      </p>
    ),
  },
  {
    title: 'Your account',
    body: (
      <ul>
        <li>Use your own name and an email address that you can read.</li>
        <li>
          One person, one account. Keep your password to yourself; what is done with it counts as done by you.
        </li>
        <li>
          Tell us when you think that somebody else is using your account, and end the sessions you don&apos;t
          know.
        </li>
        <li>You may leave at any time.</li>
      </ul>
    ),
  },
  {
    title: 'What you publish',
    body: (
      <>
        <p>
          It stays yours. You allow us to keep it, to redraw pictures in the sizes that screens need, and to
          show it to the members who may see it. That permission ends when you delete it.
        </p>
        <p>
          Publish only what you have the right to publish, and nothing confidential of your employer or
          clients.
        </p>
      </>
    ),
  },
  {
    title: 'How we treat each other',
    body: (
      <ul>
        <li>No harassment, threats, hatred or explicit content.</li>
        <li>No spam, no invented job offers, no pretending to be somebody else.</li>
        <li>
          No collecting of members&apos; details, and no attempts to break the service or to get round its
          limits.
        </li>
      </ul>
    ),
  },
  {
    title: 'When something goes wrong',
    body: (
      <p>
        We may remove content or suspend an account that breaks these rules. Where we can, we say why and hear
        you first. Screening of posts is done by software and can err: if a harmless post is refused, tell us.
      </p>
    ),
  },
  {
    title: 'What we promise, and what not',
    body: (
      <p>
        We run {APP_NAME} with care and keep your data as the Privacy Policy says. We can&apos;t promise that
        it is always available or free of errors, and we don&apos;t check what members say about themselves.
        Nothing here limits rights that the law where you live gives you.
      </p>
    ),
  },
  {
    title: 'Changes',
    body: (
      <p>
        If these terms change in a way that matters, we tell you before it takes effect. Going on then means
        that you agree; otherwise you can delete your account.
      </p>
    ),
  },
];

export function TermsScreen() {
  usePageTitle('Terms');
  return (
    <ReadingPage
      title="Terms"
      intro={`The few rules that make ${APP_NAME} work for everybody.`}
      sections={SECTIONS}
    />
  );
}
