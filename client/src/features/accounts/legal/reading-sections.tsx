import type { ReactNode } from 'react';

export interface ReadingSection {
  title: string;
  body: ReactNode;
}

/** A text of the product, for a page's frame. */
export function ReadingSections({ intro, sections }: { intro: string; sections: readonly ReadingSection[] }) {
  return (
    <>
      <p className="mt-3 text-pretty text-muted">{intro}</p>
      {sections.map((section) => (
        <section key={section.title} className="mt-8">
          <h2 className="text-title">{section.title}</h2>
          <div className="mt-2 flex flex-col gap-3 text-pretty [&_li]:ms-5 [&_li]:list-disc [&_ul]:flex [&_ul]:flex-col [&_ul]:gap-1.5">
            {section.body}
          </div>
        </section>
      ))}
    </>
  );
}
