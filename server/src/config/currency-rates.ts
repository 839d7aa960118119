import { Currency } from '@weft/shared/jobs/choices';

const RATE = /^([A-Z]{3})=(\d{1,9}(?:\.\d{1,12})?)$/;

/** Reads `EUR=1,INR=0.01`: the worth of a unit of each currency in a common one. Undefined for other text. */
export function readRates(text: string): ReadonlyMap<Currency, number> | undefined {
  const rates = new Map<Currency, number>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [, code, worth] = RATE.exec(entry) ?? [];
    const currency = Currency.safeParse(code).data;
    if (currency === undefined || !(Number(worth) > 0)) return undefined;
    rates.set(currency, Number(worth));
  }
  return rates;
}
