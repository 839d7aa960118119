import type { NetworkPictures } from '@weft/shared/appearance/network-look';
import weavePanel from '@/ui/assets/weave-panel.svg';
import { cx } from '@/ui/cx';
import { PANEL_PLATE, PANEL_TEXT, PanelPicture } from '@/ui/display/panel-picture';
import { RichText } from '@/ui/display/rich-text';
import type { EditedSite } from '../site/site-values';
import { texts } from '../../texts/generated';

const { appearance } = texts;

/** What is entered, as far as it can be shown. */
export interface Shown extends EditedSite {
  readonly name: string;
  readonly pictures: NetworkPictures;
}

function NetworkName({ name, pictures: { logo } }: Pick<Shown, 'name' | 'pictures'>) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {logo && <img src={logo.url} alt="" className="h-7 max-w-24 flex-none object-contain" />}
      <b dir="auto" className="min-w-0 truncate font-heading text-h3 font-bold">
        {name}
      </b>
    </span>
  );
}

const BARS = { info: 'bg-info-soft text-info', warning: 'bg-warning-soft text-warning' } as const;

/** The announcement above a page; nothing without a text. */
function Announcement({ announcement }: Pick<Shown, 'announcement'>) {
  if (announcement === null || announcement.text.trim() === '') return null;
  return (
    <p dir="auto" className={cx('px-3.5 py-1.5 text-small wrap-anywhere', BARS[announcement.kind])}>
      {announcement.text}
    </p>
  );
}

const link = (text: string) => <span className="font-semibold text-primary">{text}</span>;

const primary =
  'inline-flex flex-none items-center rounded-md bg-primary px-3 py-1.5 text-small font-semibold text-on-primary';

/** A post below the header. */
export function HomeView(shown: Shown) {
  return (
    <>
      <Announcement {...shown} />
      <div className="flex items-center justify-between gap-3 border-b border-line bg-surface px-3.5 py-2.5">
        <NetworkName {...shown} />
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

/** The panel beside the form: its picture, the name and the texts. */
function Panel(shown: Shown) {
  const { panel } = shown.pictures;
  const { title, text } = shown.welcome;
  return (
    <div
      className="relative flex min-h-56 flex-col justify-end bg-[#072F38] bg-cover bg-top p-3.5 text-white"
      style={panel ? {} : { backgroundImage: `url(${weavePanel})` }}
    >
      {panel && <PanelPicture url={panel.url} />}
      <div className={cx('relative min-w-0', panel && PANEL_PLATE, panel && 'p-3!')}>
        <NetworkName {...shown} />
        {title !== '' && (
          <p dir="auto" className="mt-2 font-semibold wrap-anywhere whitespace-pre-line">
            {title}
          </p>
        )}
        {text !== '' && (
          <p dir="auto" className={cx('mt-1 text-small wrap-anywhere', PANEL_TEXT)}>
            {text}
          </p>
        )}
      </div>
    </div>
  );
}

/** The panel and the form of the sign-in screen. */
export function SignInView(shown: Shown) {
  return (
    <>
      <Announcement {...shown} />
      <div className="grid grid-cols-[2fr_3fr]">
        <Panel {...shown} />
        <div className="bg-surface p-4">
          <b className="text-label">{appearance.welcome}</b>
          <p className="mt-2 text-small text-muted">{appearance.email}</p>
          <div className="mt-1 mb-3 h-8 rounded-md border border-primary" />
          <span className={primary}>{appearance.signInAction}</span>
        </div>
      </div>
    </>
  );
}

/** A mail with a code. */
export function MailView(shown: Shown) {
  return (
    <div className="p-4">
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <div className="h-1.5 bg-primary" />
        <div className="p-4">
          <div className="text-primary">
            <NetworkName {...shown} />
          </div>
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
