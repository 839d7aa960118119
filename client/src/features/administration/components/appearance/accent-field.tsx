import { nearestAccent, weakestPair } from '@weft/shared/appearance/accent';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { FieldError } from '@/ui/form/field';
import { TextField } from '@/ui/form/text-field';
import { texts } from '../../texts/generated';
import { ContrastTable, pairName, ratioText } from './contrast-table';

const { appearance } = texts;

/** The product's own accent colour, which no setting is needed for. */
export const OWN_ACCENT = '#0b5563';
const SUGGESTED = [OWN_ACCENT, '#2c6e36', '#7d3a66', '#97481f', '#3c5273', '#5b4bb0'];

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** Returns what was typed as `#rrggbb`; undefined while it is no colour. */
export function colourOf(typed: string): string | undefined {
  const trimmed = typed.trim().toLowerCase();
  const text = trimmed.startsWith('#') ? trimmed : `#${trimmed}`;
  return isColour(text) ? text : undefined;
}

function Swatches({ chosen, onChoose }: { chosen: string | undefined; onChoose: (colour: string) => void }) {
  return (
    <div role="group" aria-label={appearance.suggested} className="flex flex-wrap gap-2.5">
      {SUGGESTED.map((colour) => (
        <button
          key={colour}
          type="button"
          aria-pressed={colour === chosen}
          aria-label={colour === OWN_ACCENT ? appearance.own : appearance.use({ colour })}
          className={cx(
            'size-11 rounded-md border border-control',
            colour === chosen && 'ring-2 ring-text ring-offset-2 ring-offset-surface',
          )}
          style={{ backgroundColor: colour }}
          onClick={() => onChoose(colour)}
        />
      ))}
    </div>
  );
}

/** Why a colour is refused, and the nearest one that works. */
function TooWeak({ accent, onChoose }: { accent: string; onChoose: (colour: string) => void }) {
  const weakest = weakestPair(accent);
  if (!weakest) return null;
  const nearest = nearestAccent(accent);
  return (
    <div className="flex flex-col items-start gap-2.5">
      <div role="status">
        <FieldError>
          {appearance.weakest({
            pair: pairName(weakest),
            ratio: ratioText(weakest.ratio),
            needs: ratioText(weakest.needs),
          })}
        </FieldError>
      </div>
      <Button
        variant="secondary"
        icon={
          <span
            aria-hidden="true"
            className="size-4 rounded-full border border-control"
            style={{ backgroundColor: nearest }}
          />
        }
        onClick={() => onChoose(nearest)}
      >
        {appearance.nearest({ colour: nearest })}
      </Button>
    </div>
  );
}

/** The accent colour: suggested ones, a picker, or a typed one, with the contrast of each pair. */
export function AccentField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}) {
  const colour = colourOf(value);
  return (
    <div className="flex flex-col gap-4">
      <Swatches chosen={colour} onChoose={onChange} />
      <TextField
        name="accent"
        label={appearance.accent}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        trailing={
          <input
            type="color"
            aria-label={appearance.pick}
            value={colour ?? OWN_ACCENT}
            className="me-1.5 h-8 w-11 flex-none cursor-pointer rounded-sm bg-transparent"
            onChange={(event) => onChange(event.target.value)}
          />
        }
      />
      {colour !== undefined && <TooWeak accent={colour} onChoose={onChange} />}
      {colour !== undefined && <ContrastTable accent={colour} />}
    </div>
  );
}

/** An accent colour that the server's environment sets. */
export function LockedAccent({ accent, hint }: { accent: string; hint: string }) {
  return (
    <TextField
      label={appearance.accent}
      hint={hint}
      dir="ltr"
      readOnly
      value={accent}
      trailing={
        <span
          aria-hidden="true"
          className="me-1.5 h-8 w-11 flex-none rounded-sm"
          style={{ backgroundColor: accent }}
        />
      }
    />
  );
}
