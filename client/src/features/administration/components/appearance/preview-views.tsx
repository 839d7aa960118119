import weavePanel from '@/ui/assets/weave-panel.svg';
import { RichText } from '@/ui/display/rich-text';
import { texts } from '../../texts/generated';

const { appearance } = texts;

function NetworkName({ name }: { name: string }) {
  return (
    <b dir="auto" className="min-w-0 truncate font-heading text-h3 font-bold">
      {name}
    </b>
  );
}

const link = (text: string) => <span className="font-semibold text-primary">{text}</span>;

const primary =
  'inline-flex flex-none items-center rounded-md bg-primary px-3 py-1.5 text-small font-semibold text-on-primary';

/** A post below the header. */
export function HomeView({ name }: { name: string }) {
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b border-line bg-surface px-3.5 py-2.5">
        <NetworkName name={name} />
        <span className={primary}>{appearance.post}</span>
      </div>
      <div className="p-3.5">
        <div className="rounded-md border border-line bg-surface p-3.5">
          <div className="flex items-center justify-between gap-3">
            <b className="text-label">{appearance.author}</b>
            <span className="rounded-md bg-primary-soft px-2.5 py-1 text-small font-semibold text-on-primary-soft">
              {appearance.follow}
            </span>
          </div>
          <p className="mt-2 text-small">
            <RichText
              parts={appearance.postText({
                link,
              })}
            />
          </p>
        </div>
      </div>
    </>
  );
}

/** The panel and the form of the sign-in screen. */
export function SignInView({ name }: { name: string }) {
  return (
    <div className="grid grid-cols-[2fr_3fr]">
      <div
        className="flex items-end bg-[#072F38] bg-cover bg-top p-3.5 text-white"
        style={{ backgroundImage: `url(${weavePanel})` }}
      >
        <NetworkName name={name} />
      </div>
      <div className="bg-surface p-4">
        <b className="text-label">{appearance.welcome}</b>
        <p className="mt-2 text-small text-muted">{appearance.email}</p>
        <div className="mt-1 mb-3 h-8 rounded-md border border-primary" />
        <span className={primary}>{appearance.signInAction}</span>
      </div>
    </div>
  );
}

/** A mail with a code. */
export function MailView({ name }: { name: string }) {
  return (
    <div className="p-4">
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <div className="h-1.5 bg-primary" />
        <div className="p-4">
          <p className="text-primary">
            <NetworkName name={name} />
          </p>
          <p className="mt-2 font-semibold">{appearance.mailHeading}</p>
          <p className="mt-1 text-small">{appearance.mailText}</p>
          <p
            dir="ltr"
            className="my-3 rounded-md bg-primary-soft py-2.5 text-center text-h3 font-bold tracking-[0.3em] text-on-primary-soft"
          >
            482913
          </p>
          <span className={primary}>{appearance.mailAction}</span>
        </div>
      </div>
    </div>
  );
}
