import { APP_NAME } from '@weft/shared/app';
import { usePageTitle } from '@/lib/browser/page-title';
import { ReadingPage, type ReadingSection } from '../components/reading-page';

const SECTIONS: readonly ReadingSection[] = [
  {
    title: 'Who runs this network',
    body: (
      <p>
        {APP_NAME} is software that anybody can run on a server of their own. The people who run the server
        that you are looking at are responsible for what is kept on it. Ask them about anything on this page;
        their address is the one your invitation or verification mail came from.
      </p>
    ),
  },
  {
    title: 'What we keep',
    body: (
      <ul>
        <li>
          What you register with: name, email address, city, state, country, pincode, phone number and
          picture.
        </li>
        <li>Your password, only as a salted hash that nobody can turn back into the password.</li>
        <li>
          What you publish or send: profile, posts, comments, reactions, connections and messages with their
          files.
        </li>
        <li>
          Your sessions: the kind of device and when it was last used, so that you can end those you
          don&apos;t recognise.
        </li>
        <li>
          A request log without passwords, codes or the text of what you write, to keep the service safe.
        </li>
      </ul>
    ),
  },
  {
    title: 'Who sees it',
    body: (
      <>
        <p>
          Signed-in, verified members see your name, picture, headline, city and country, and what you
          publish. Your email address, phone number and pincode are visible only to you. Messages are visible
          to the two people in the conversation. People you block can&apos;t see your profile or posts.
        </p>
        <p>Nothing is sold, shown to advertisers, or used to track you on other sites.</p>
      </>
    ),
  },
  {
    title: 'Pictures and files',
    body: (
      <p>
        Pictures are re-encoded on the server before they are stored. This removes location, camera and other
        hidden details, and we don&apos;t keep the original. Only signed-in members can open files, and only
        the two participants can open those of a conversation.
      </p>
    ),
  },
  {
    title: 'Cookies and your browser',
    body: (
      <p>
        We set a cookie to keep you signed in for up to seven days, and one that lets us recognise this
        browser when you sign in again. Drafts, your choice of theme and recent reactions stay in your
        browser; signing out removes all of them but the theme. No page of {APP_NAME} contacts another
        company&apos;s servers. Our server requests the weather for your home page and passes on only the
        city, nothing about you.
      </p>
    ),
  },
  {
    title: 'How long we keep it',
    body: (
      <ul>
        <li>A new registration with the same address replaces an account that was never verified.</li>
        <li>Content you delete is removed together with its files.</li>
        <li>Codes and links in emails are valid for ten minutes, sessions for seven days at most.</li>
        <li>
          When you delete your account, everything you published is deleted too. Your messages stay visible to
          the people you wrote to.
        </li>
      </ul>
    ),
  },
  {
    title: 'Your rights',
    body: (
      <p>
        You can view, correct, download and delete your data in your profile and settings. For everything
        else, contact the people who run this server. If you think your data is handled incorrectly, you can
        also contact your local data protection authority.
      </p>
    ),
  },
];

export function PrivacyPolicyScreen() {
  usePageTitle('Privacy Policy');
  return (
    <ReadingPage
      title="Privacy Policy"
      intro={`What ${APP_NAME} keeps about you, who sees it, and what you can do about it.`}
      sections={SECTIONS}
    />
  );
}
