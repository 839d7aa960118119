import { appName } from '@weft/shared/app';
import type { ReactNode } from 'react';
import { useNetworkPictures } from '@/lib/browser/network-pictures';
import { networkSite } from '@/lib/browser/network-site';
import weavePanel from '@/ui/assets/weave-panel.svg';
import weaveStrip from '@/ui/assets/weave-promo.svg';
import { cx } from '@/ui/cx';
import { Brand } from '@/ui/display/logo';
import { PANEL_PLATE, PANEL_TEXT, PanelPicture } from '@/ui/display/panel-picture';
import { PageLinks } from '@/ui/display/page-links';
import { LanguageMenu } from './language-menu';
import { texts } from '../texts/generated';

/** Texts of the decorated panel. */
export interface AuthAside {
  /** Each line is a line of the panel. */
  title: string;
  text: string;
}

const { panel } = texts;

/** The operator's texts of the panel, or the product's. */
export function promises(): AuthAside {
  const { title, text } = networkSite().welcome;
  return { title: title || panel.title, text: text || panel.text({ app: appName() }) };
}

/** The layout of every screen before sign-in: decorated panel on the left (a strip on phones), form on the right. */
export function AuthFrame({
  aside = promises(),
  wide = false,
  children,
}: {
  aside?: AuthAside;
  wide?: boolean;
  children: ReactNode;
}) {
  const { panel: picture } = useNetworkPictures();
  return (
    <div className="flex min-h-dvh flex-col bg-surface md:grid md:grid-cols-[minmax(0,40%)_minmax(0,1fr)] desk:grid-cols-[minmax(0,44%)_minmax(0,1fr)]">
      <header
        className="relative flex h-28 items-center bg-[#072F38] bg-cover bg-center px-5 text-white md:hidden"
        style={{ backgroundImage: `url(${weaveStrip})` }}
      >
        <span
          aria-hidden="true"
          className="absolute inset-0 bg-linear-to-r rtl:bg-linear-to-l from-[rgb(7_47_56/.96)] from-34% to-[rgb(7_47_56/.2)]"
        />
        <Brand size={36} className="relative" />
      </header>
      <aside
        aria-label={panel.label({ app: appName() })}
        className="relative hidden flex-col justify-end bg-[#072F38] bg-cover bg-top p-9 text-white md:flex desk:px-13 desk:pt-12 desk:pb-14"
        style={picture ? {} : { backgroundImage: `url(${weavePanel})` }}
      >
        {picture && <PanelPicture url={picture.url} />}
        <div className={cx('md:sticky md:bottom-9 desk:bottom-14', picture && PANEL_PLATE)}>
          <Brand size={44} className="mb-7" />
          <p className="font-heading text-[1.875rem]/[2.25rem] font-[650] tracking-[-0.03em] text-balance whitespace-pre-line desk:text-display">
            {aside.title}
          </p>
          <p
            className={cx(
              'mt-3.5 max-w-[36ch] text-body text-pretty desk:text-[1.0625rem]/[1.625rem]',
              PANEL_TEXT,
            )}
          >
            {aside.text}
          </p>
        </div>
      </aside>
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-1 flex-col px-5 pt-7 pb-8 outline-none md:justify-center md:p-8 desk:p-12"
      >
        <div className={cx('mx-auto w-full', wide ? 'max-w-[520px]' : 'max-w-[432px]')}>{children}</div>
        <div className="mx-auto mt-8 flex flex-wrap items-center justify-center gap-4 text-small">
          <PageLinks className="link-text" />
          <LanguageMenu />
        </div>
      </main>
    </div>
  );
}

/** An address in a text. */
export const addressPart = (text: string) => (
  <strong dir="ltr" className="font-semibold wrap-anywhere text-text">
    {text}
  </strong>
);

/** Title and introduction of a form. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <h1>{title}</h1>
      {children && <p className="mt-1 text-muted">{children}</p>}
    </div>
  );
}
