import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { HomeLink } from '@/ui/display/home-link';
import { texts as uiTexts } from '@/ui/texts/generated';
import { LanguageMenu } from './language-menu';
import { texts } from '../legal/texts/generated';

export interface ReadingSection {
  title: string;
  body: ReactNode;
}

/** A text page that visitors and members can open. */
export function ReadingPage({
  title,
  intro,
  sections,
}: {
  title: string;
  intro: string;
  sections: readonly ReadingSection[];
}) {
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
        <p className="mt-3 text-pretty text-muted">{intro}</p>
        {sections.map((section) => (
          <section key={section.title} className="mt-8">
            <h2 className="text-title">{section.title}</h2>
            <div className="mt-2 flex flex-col gap-3 text-pretty [&_li]:ms-5 [&_li]:list-disc [&_ul]:flex [&_ul]:flex-col [&_ul]:gap-1.5">
              {section.body}
            </div>
          </section>
        ))}
      </main>
      <footer className="border-t border-line bg-surface">
        <nav
          aria-label={texts.label}
          className="mx-auto flex max-w-page flex-wrap items-center gap-4 px-6 py-4 text-small max-md:px-4"
        >
          <Link to={paths.privacyPolicy} className="link-text">
            {uiTexts.privacyPolicy}
          </Link>
          <Link to={paths.terms} className="link-text">
            {uiTexts.terms}
          </Link>
          <div className="ms-auto">
            <LanguageMenu />
          </div>
        </nav>
      </footer>
    </div>
  );
}
