import { appName } from '@weft/shared/app';
import { ReadingSections, type ReadingSection } from './reading-sections';
import { texts } from './texts/generated';

const { terms } = texts;

const sections = (): readonly ReadingSection[] => [
  { title: terms.whatIs, body: <p>{terms.whatIsText({ app: appName() })}</p> },
  {
    title: terms.account,
    body: (
      <ul>
        <li>{terms.accountName}</li>
        <li>{terms.accountOne}</li>
        <li>{terms.accountMisuse}</li>
        <li>{terms.accountLeave}</li>
      </ul>
    ),
  },
  {
    title: terms.content,
    body: (
      <>
        <p>{terms.contentYours}</p>
        <p>{terms.contentRights}</p>
      </>
    ),
  },
  {
    title: terms.conduct,
    body: (
      <ul>
        <li>{terms.conductHarassment}</li>
        <li>{terms.conductSpam}</li>
        <li>{terms.conductService}</li>
      </ul>
    ),
  },
  { title: terms.wrong, body: <p>{terms.wrongText}</p> },
  { title: terms.promise, body: <p>{terms.promiseText({ app: appName() })}</p> },
  { title: terms.changes, body: <p>{terms.changesText({ app: appName() })}</p> },
];

/** The product's own terms. */
export function TermsText() {
  return <ReadingSections intro={terms.intro({ app: appName() })} sections={sections()} />;
}
