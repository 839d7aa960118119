import type { Theme } from '@weft/shared/appearance/accent';
import type { NetworkPictures } from '@weft/shared/appearance/network-look';
import { useState } from 'react';
import { Card } from '@/ui/display/card';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Segmented } from '@/ui/form/segmented';
import { texts } from '../../texts/generated';
import { PreviewFrame } from './preview-frame';
import { HomeView, MailView, SignInView } from './preview-views';

const { appearance } = texts;

const VIEWS = { home: HomeView, signIn: SignInView, mail: MailView } as const;
type View = keyof typeof VIEWS;

/** Home, sign-in and a mail with the entered name and colour, in either theme. */
export function AppearancePreview({
  name,
  accent,
  logo,
  isKept,
}: {
  name: string;
  accent: string;
  logo: NetworkPictures['logo'];
  /** Whether the entered colour can't be used, so that an earlier one is shown. */
  isKept: boolean;
}) {
  const [view, setView] = useState<View>('home');
  const [theme, setTheme] = useState<Theme>('light');
  const Shown = VIEWS[view];
  return (
    <Card aria-labelledby="appearance-preview" className="p-5 max-md:p-4">
      <h2 id="appearance-preview">{appearance.preview}</h2>
      <p className="mb-4 text-small text-muted">{appearance.previewHint}</p>
      <div className="mb-4 flex flex-wrap justify-between gap-3">
        <Segmented
          label={appearance.which}
          value={view}
          options={[
            { value: 'home', label: appearance.home },
            { value: 'signIn', label: appearance.signIn },
            { value: 'mail', label: appearance.mail },
          ]}
          onChange={setView}
        />
        <Segmented
          label={appearance.theme}
          value={theme}
          options={[
            { value: 'light', label: appearance.light },
            { value: 'dark', label: appearance.dark },
          ]}
          onChange={setTheme}
        />
      </div>
      {isKept && (
        <div className="mb-4">
          <BannerMessage tone="info">{appearance.keeps}</BannerMessage>
        </div>
      )}
      <PreviewFrame theme={theme} accent={accent}>
        <Shown name={name} logo={logo} />
      </PreviewFrame>
    </Card>
  );
}
