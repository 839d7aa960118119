import { accentTokens, SURFACES, type Theme } from '@weft/shared/appearance/accent';
import type { ReactNode } from 'react';

/** The tokens of a theme that the accent colour doesn't change, as the client's stylesheet has them. */
const FIXED: Record<Theme, Record<string, string>> = {
  light: {
    text: '#141b1c',
    'text-muted': '#4c5a59',
    border: '#dde3e1',
    warning: '#7a5200',
    'warning-soft': '#fbefcf',
    info: '#1f5fa8',
    'info-soft': '#e3eefa',
  },
  dark: {
    text: '#e9efee',
    'text-muted': '#a9b6b5',
    border: '#263234',
    warning: '#e9c46a',
    'warning-soft': '#332708',
    info: '#93c1f5',
    'info-soft': '#12283f',
  },
};

/** Sets the tokens of a theme with an accent colour for everything inside. */
export function PreviewFrame({
  theme,
  accent,
  children,
}: {
  theme: Theme;
  accent: string;
  children: ReactNode;
}) {
  const { canvas, surface, raised, sunken } = SURFACES[theme];
  const tokens = {
    ...FIXED[theme],
    canvas,
    surface,
    'surface-raised': raised,
    'surface-sunken': sunken,
    ...accentTokens(accent)[theme],
  };
  const style = Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value]));
  return (
    <div
      className="overflow-hidden rounded-lg border border-line bg-canvas text-text"
      style={{ ...style, colorScheme: theme }}
    >
      {children}
    </div>
  );
}
