import type { ReactNode } from 'react';
import { paths } from '@/lib/paths';
import { HomeLink } from '@/ui/display/home-link';
import { PageLinks } from '@/ui/display/page-links';
import { LanguageMenu } from '../components/language-menu';
import { texts } from './texts/generated';

/** The layout of text pages that visitors and members can open. */
export function ReadingFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-(--z-header) border-b border-line bg-surface">
        <div className="mx-auto flex h-(--header-h) max-w-page items-center px-6 max-md:px-4">
          <HomeLink to={paths.signIn} size={34} />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[728px] flex-1 px-6 pt-10 pb-18 outline-none max-md:px-4 max-md:pt-6"
      >
        <h1>{title}</h1>
        {children}
      </main>
      <footer className="border-t border-line bg-surface">
        <nav
          aria-label={texts.label}
          className="mx-auto flex max-w-page flex-wrap items-center gap-4 px-6 py-4 text-small max-md:px-4"
        >
          <PageLinks className="link-text" />
          <div className="ms-auto">
            <LanguageMenu />
          </div>
        </nav>
      </footer>
    </div>
  );
}
