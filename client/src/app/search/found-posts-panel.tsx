import { useRef } from 'react';
import { FoundPosts, useFoundPostsCount } from '@/features/posts';
import { PressButton } from '@/ui/button/press-button';
import { cx } from '@/ui/cx';
import { shownCount } from './tab-label';
import type { SearchQuery } from './use-search-query';
import { texts } from '../texts/generated';

const { search } = texts;

function Pill({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <PressButton
      aria-pressed={isOn}
      onClick={onPress}
      className={cx(
        'h-[34px] rounded-full border px-3 text-small font-semibold max-md:h-11',
        isOn
          ? 'border-transparent bg-primary-soft text-on-primary-soft forced-colors:outline-2 forced-colors:outline-[Highlight]'
          : 'border-line-strong bg-surface hover:bg-hover',
      )}
    >
      {label}
    </PressButton>
  );
}

/** Posts that a search finds, with filters, which are in the address. */
export function FoundPostsPanel({
  query: { text, posts },
  onChange,
}: {
  query: SearchQuery;
  onChange: (params: Record<string, string>) => void;
}) {
  const pills = useRef<HTMLDivElement>(null);
  const count = useFoundPostsCount(text, posts);
  const clear = () => {
    // The button that clears disappears, so the focus needs a new place.
    pills.current?.querySelector('button')?.focus();
    onChange({ by: '', days: '' });
  };
  return (
    <div className="max-w-[640px]">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2 max-md:mb-3">
        <div ref={pills} role="group" aria-label={search.filters} className="flex flex-wrap gap-2">
          <Pill
            label={search.followed}
            isOn={posts.by !== ''}
            onPress={() => onChange({ by: posts.by === '' ? 'followed' : '' })}
          />
          <Pill
            label={search.recent}
            isOn={posts.days !== ''}
            onPress={() => onChange({ days: posts.days === '' ? '30' : '' })}
          />
        </div>
        <p role="status" className="num px-1 text-small text-muted">
          {count !== undefined && count > 0 && search.posts({ count, shown: shownCount(count) })}
        </p>
      </div>
      <FoundPosts key={JSON.stringify([text, posts])} text={text} filters={posts} onClear={clear} />
    </div>
  );
}
