import { APP_NAME } from '@weft/shared/app';
import { usePageTitle } from '@/lib/browser/page-title';
import { ReadingPage, type ReadingSection } from '../components/reading-page';

const SECTIONS: readonly ReadingSection[] = [
  {
    title: 'What this is',
    body: (
      <p>
        {APP_NAME} is a professional network run by the people who keep this server. By creating an account
        you agree to these terms. If you don&apos;t agree, please don&apos;t create one.
      </p>
    ),
  },
  {
    title: 'Your account',
    body: (
      <ul>
        <li>Use your own name and an email address that you can read.</li>
        <li>
          One person, one account. Keep your password private; you&apos;re responsible for what is done with
          it.
        </li>
        <li>
          Tell us if you think somebody else is using your account, and end the sessions you don&apos;t
          recognise.
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
          It stays yours. You allow us to store it, to resize pictures, and to show it to the members who may
          see it. This permission ends when you delete it.
        </p>
        <p>
          Publish only what you have the right to publish, and nothing confidential from your employer or
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
        <li>No spam, no invented job offers, no impersonation.</li>
        <li>
          Don&apos;t collect members&apos; details, and don&apos;t try to break the service or get around its
          limits.
        </li>
      </ul>
    ),
  },
  {
    title: 'When something goes wrong',
    body: (
      <p>
        We may remove content or suspend an account that breaks these rules. Where we can, we explain why and
        listen to you first. Posts are screened by software, which makes mistakes: if a harmless post is
        rejected, tell us.
      </p>
    ),
  },
  {
    title: "What we promise, and what we don't",
    body: (
      <p>
        We run {APP_NAME} with care and handle your data as the Privacy Policy describes. We can&apos;t
        promise that it&apos;s always available or free of errors, and we don&apos;t check what members say
        about themselves. These terms don&apos;t limit your rights under local law.
      </p>
    ),
  },
  {
    title: 'Changes',
    body: (
      <p>
        If these terms change significantly, we&apos;ll tell you before the change takes effect. If you
        continue to use {APP_NAME}, you agree; otherwise you can delete your account.
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
