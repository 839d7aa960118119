import { APP_NAME } from '@weft/shared/app';
import { usePageTitle } from '@/lib/page-title';
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
          don&apos;t know.
        </li>
        <li>
          A log of calls without passwords, codes or the text of what you write, to keep the service safe.
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
          publish. Your email address, phone number and pincode are shown to nobody but you. Messages are for
          the two people in the conversation. Somebody you block sees neither your profile nor your posts.
        </p>
        <p>Nothing is sold, shown to advertisers, or used to follow you on other sites.</p>
      </>
    ),
  },
  {
    title: 'Pictures and files',
    body: (
      <p>
        Pictures are redrawn on the server before they are kept: the place, the camera and other hidden
        details in them are gone, and the original is not stored. Files can be opened by signed-in members
        only, those of a conversation only by the two in it.
      </p>
    ),
  },
  {
    title: 'Cookies and your browser',
    body: (
      <p>
        We set a cookie to keep you signed in for up to seven days, and one that lets this browser recognise
        itself when you sign in again. Drafts, your choice of theme and recent reactions stay in your browser;
        signing out removes all of them but the theme. No page of {APP_NAME} asks another company&apos;s
        server for anything. The weather on your home page is asked for by our server, which passes on the
        city and nothing about you.
      </p>
    ),
  },
  {
    title: 'How long we keep it',
    body: (
      <ul>
        <li>
          An account that is never verified can be taken over by a new registration with the same address.
        </li>
        <li>What you delete is removed together with its files.</li>
        <li>
          Codes are good for ten minutes, links in mails as long as their code, sessions for seven days at
          most.
        </li>
        <li>
          When your account is deleted, what you published goes with it. Messages stay with the people you
          wrote to.
        </li>
      </ul>
    ),
  },
  {
    title: 'Your rights',
    body: (
      <p>
        You may see, correct, take with you and delete what is kept about you. Your profile and your settings
        are where you do that; for everything else, write to the people who run this server. If you think that
        your data is handled wrongly, you can also turn to the data protection authority where you live.
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
