import { useQuery } from '@tanstack/react-query';
import type { TrustedBrowserView } from '@weft/shared/accounts/second-factor/trusted-browsers-contract';
import { useRef } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { dateFormat } from '@/lib/languages/date-format';
import { Button } from '@/ui/button/button';
import { RichText } from '@/ui/display/rich-text';
import { ErrorState } from '@/ui/feedback/error-state';
import { trustedBrowserQueries, useForgetTrustedBrowser } from './second-factor-queries';
import { texts } from './texts/generated';

const { trusted } = texts;

function untilParts({ device, expiresAt }: TrustedBrowserView) {
  const time = (text: string) => <time dateTime={expiresAt}>{text}</time>;
  const date = dateFormat({ dateStyle: 'long' }).format(new Date(expiresAt));
  return trusted.until({ device, date, time });
}

function Row({ browser }: { browser: TrustedBrowserView }) {
  const row = useRef<HTMLLIElement>(null);
  const forget = useForgetTrustedBrowser();
  const handleForget = () => {
    if (row.current) keepFocusNear(row.current);
    forget.mutate(browser._id);
  };
  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-52 text-label text-pretty">
        <RichText parts={untilParts(browser)} />
      </p>
      <Button
        size="sm"
        variant="secondary"
        busy={forget.isPending}
        aria-label={trusted.askIn({ device: browser.device })}
        onClick={handleForget}
      >
        {trusted.ask}
      </Button>
    </li>
  );
}

/** Browsers in which the password needs no code. Shows nothing while there are none. */
export function TrustedBrowsers() {
  const { data, error, isFetching, refetch } = useQuery(trustedBrowserQueries.list());
  if (!data && error) {
    return (
      <ErrorState
        small
        message={messageOf(error, trusted.loadFailed)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data || data.browsers.length === 0) return null;
  return (
    <section className="mt-3 border-t border-line pt-3">
      <h3 className="text-small font-semibold text-muted">{trusted.title}</h3>
      <ul aria-label={trusted.title} className="divide-y divide-line">
        {data.browsers.map((browser) => (
          <Row key={browser._id} browser={browser} />
        ))}
      </ul>
    </section>
  );
}
