import { appName } from '@weft/shared/app';
import { ReadingSections, type ReadingSection } from './reading-sections';
import { texts } from './texts/generated';

const { privacy } = texts;

const sections = (): readonly ReadingSection[] => [
  { title: privacy.runs, body: <p>{privacy.runsText({ app: appName() })}</p> },
  {
    title: privacy.keep,
    body: (
      <ul>
        <li>{privacy.keepRegistration}</li>
        <li>{privacy.keepPassword}</li>
        <li>{privacy.keepContent}</li>
        <li>{privacy.keepSessions}</li>
        <li>{privacy.keepLog}</li>
      </ul>
    ),
  },
  {
    title: privacy.sees,
    body: (
      <>
        <p>{privacy.seesText}</p>
        <p>{privacy.noTracking}</p>
      </>
    ),
  },
  { title: privacy.files, body: <p>{privacy.filesText}</p> },
  { title: privacy.cookies, body: <p>{privacy.cookiesText({ app: appName() })}</p> },
  {
    title: privacy.duration,
    body: (
      <ul>
        <li>{privacy.durationUnverified}</li>
        <li>{privacy.durationContent}</li>
        <li>{privacy.durationCodes}</li>
        <li>{privacy.durationAccount}</li>
      </ul>
    ),
  },
  { title: privacy.rights, body: <p>{privacy.rightsText}</p> },
];

/** The product's own privacy policy. */
export function PrivacyText() {
  return <ReadingSections intro={privacy.intro({ app: appName() })} sections={sections()} />;
}
