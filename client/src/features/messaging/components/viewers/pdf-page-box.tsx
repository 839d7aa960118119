import { useState } from 'react';
import { texts } from '../../texts/generated';

/** Shows the current page number. Enter goes to the typed page and keeps the focus. */
export function PdfPageBox({
  at,
  total,
  onGoTo,
}: {
  at: number;
  total: number;
  onGoTo: (page: number) => void;
}) {
  // Null while the member types nothing.
  const [typed, setTyped] = useState<string | null>(null);
  const goTo = () => {
    const page = Number(typed);
    if (typed !== null && Number.isInteger(page) && page >= 1 && page <= total) onGoTo(page);
    setTyped(null);
  };
  return (
    <label>
      <span className="sr-only">{texts.pdf.pageBox}</span>
      <input
        inputMode="numeric"
        value={typed ?? at}
        className="num h-9 w-12 rounded-md border border-white/30 bg-transparent text-center text-white focus-visible:outline-white max-md:h-11 max-md:text-[16px]"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          // The viewer's shortcuts must not act on typed characters.
          event.stopPropagation();
          if (event.key === 'Enter') goTo();
        }}
      />
    </label>
  );
}
