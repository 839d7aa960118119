import { texts } from './texts/generated/index.ts';

const { skies } = texts;

/** Descriptions of WMO weather codes, with OpenWeather's icon without day or night. */
const SKIES: Readonly<Record<number, readonly [describe: () => string, icon: string]>> = {
  0: [() => skies.clearSky, '01'],
  1: [() => skies.mainlyClear, '02'],
  2: [() => skies.partlyCloudy, '03'],
  3: [() => skies.overcast, '04'],
  45: [() => skies.fog, '50'],
  48: [() => skies.freezingFog, '50'],
  51: [() => skies.lightDrizzle, '09'],
  53: [() => skies.drizzle, '09'],
  55: [() => skies.denseDrizzle, '09'],
  56: [() => skies.lightFreezingDrizzle, '09'],
  57: [() => skies.freezingDrizzle, '09'],
  61: [() => skies.lightRain, '10'],
  63: [() => skies.rain, '10'],
  65: [() => skies.heavyRain, '10'],
  66: [() => skies.lightFreezingRain, '13'],
  67: [() => skies.freezingRain, '13'],
  71: [() => skies.lightSnow, '13'],
  73: [() => skies.snow, '13'],
  75: [() => skies.heavySnow, '13'],
  77: [() => skies.snowGrains, '13'],
  80: [() => skies.lightShowers, '09'],
  81: [() => skies.showers, '09'],
  82: [() => skies.violentShowers, '09'],
  85: [() => skies.lightSnowShowers, '13'],
  86: [() => skies.snowShowers, '13'],
  95: [() => skies.thunderstorm, '11'],
  96: [() => skies.thunderstormWithHail, '11'],
  99: [() => skies.thunderstormWithHeavyHail, '11'],
};

/** Returns the sky of a WMO code, by day or by night, in the language of the call. */
export function skyOfCode(code: number, isDay: boolean): { description: string; icon: string } {
  const [describe, icon] = SKIES[code] ?? [() => skies.changeable, '03'];
  return { description: describe(), icon: `${icon}${isDay ? 'd' : 'n'}` };
}
