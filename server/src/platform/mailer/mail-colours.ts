import { accentTokens, type AccentTokens } from '@weft/shared/appearance/accent';

/** The colours of mails that follow the accent colour, in a theme. */
type AccentColours = Pick<AccentTokens, 'primary' | 'on-primary' | 'primary-soft' | 'on-primary-soft'> & {
  readonly bands: readonly [string, string];
};

interface MailColours {
  readonly light: AccentColours;
  readonly dark: AccentColours;
}

const WEFT: MailColours = {
  light: {
    primary: '#0B5563',
    'on-primary': '#FFFFFF',
    'primary-soft': '#DDEEF0',
    'on-primary-soft': '#083F4A',
    bands: ['#2E7F8C', '#8FC4CA'],
  },
  dark: {
    primary: '#7CCBD3',
    'on-primary': '#04262C',
    'primary-soft': '#17363B',
    'on-primary-soft': '#BCE6EA',
    bands: ['#1C626D', '#4E9AA2'],
  },
};

const coloursOf = (tokens: AccentTokens): AccentColours => ({
  ...tokens,
  bands: [tokens['weave-2'], tokens['weave-3']],
});

let colours = WEFT;

/** The network's colours of mails. */
export function mailColours(): MailColours {
  return colours;
}

/** Sets the colours of the mails of this server process; null for the product's own. */
export function colourMails(accent: string | null): void {
  if (accent === null) colours = WEFT;
  else {
    const { light, dark } = accentTokens(accent);
    colours = { light: coloursOf(light), dark: coloursOf(dark) };
  }
}
