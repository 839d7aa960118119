import type { Theme } from '@weft/shared/appearance/accent';
import { useState } from 'react';
import { Card } from '@/ui/display/card';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Segmented } from '@/ui/form/segmented';
import { texts } from '../../texts/generated';
import { PreviewFrame } from './preview-frame';
import { HomeView, MailView, SignInView, type Shown } from './preview-views';

const { appearance } = texts;

const VIEWS = { home: HomeView, signIn: SignInView, mail: MailView } as const;
type ViewName = keyof typeof VIEWS;

/** Home, sign-in and a mail with what is entered, in either theme. */
export function AppearancePreview({
  shown,
  accent,
  isKept,
}: {
  shown: Shown;
  accent: string;
  /** Whether the entered colour can't be used, so that an earlier one is shown. */
  isKept: boolean;
}) {
  const [view, setView] = useState<ViewName>('home');
  const [theme, setTheme] = useState<Theme>('light');
  const View = VIEWS[view];
  return (
    <Card
      aria-labelledby="appearance-preview"
      className="p-5 max-md:p-4 desk:sticky desk:top-[calc(var(--header-h)+24px)]"
    >
      <h2 id="appearance-preview">{appearance.preview}</h2>
      <p className="mb-4 text-small text-muted">{appearance.previewHint}</p>
      <div className="mb-4 flex flex-wrap justify-between gap-3 min-[360px]:whitespace-nowrap">
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
        <View {...shown} />
      </PreviewFrame>
    </Card>
  );
}
