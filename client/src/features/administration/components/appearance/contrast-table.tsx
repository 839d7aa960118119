import { accentContrasts, type PairContrast } from '@weft/shared/appearance/accent';
import { Check, X } from 'lucide-react';
import { localNumber } from '@/lib/format/number-format';
import { Tag } from '@/ui/display/badge';
import { texts } from '../../texts/generated';

const { appearance } = texts;

/** Rounded down, so that a refused contrast never looks sufficient. */
export const ratioText = (ratio: number): string =>
  localNumber(Math.floor(ratio * 10) / 10, { minimumFractionDigits: 1 });

/** The name of a pair in a theme. */
export function pairName({ pair, theme }: PairContrast): string {
  return texts.contrastPairs[`${pair}${theme === 'light' ? 'Light' : 'Dark'}`];
}

function Result({ ratio, needs }: PairContrast) {
  const isGood = ratio >= needs;
  const Icon = isGood ? Check : X;
  return (
    <Tag tone={isGood ? 'success' : 'danger'} icon={<Icon aria-hidden="true" className="size-4" />}>
      {isGood ? appearance.good : appearance.weak({ needs: ratioText(needs) })}
    </Tag>
  );
}

/** The contrast of every pair that the colour takes part in. */
export function ContrastTable({ accent }: { accent: string }) {
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{appearance.contrast}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{appearance.pair}</th>
          <th scope="col">{appearance.ratio}</th>
          <th scope="col">{appearance.result}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {accentContrasts(accent).map((contrast) => (
          <tr key={`${contrast.pair} ${contrast.theme}`}>
            <th scope="row" className="py-2 pe-3 text-start font-normal">
              {pairName(contrast)}
            </th>
            <td dir="ltr" className="num py-2 pe-3 text-start whitespace-nowrap">
              {appearance.ratioValue({ ratio: ratioText(contrast.ratio) })}
            </td>
            <td className="py-2 text-end">
              <Result {...contrast} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
