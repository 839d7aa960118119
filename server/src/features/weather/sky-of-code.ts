/** Descriptions of WMO weather codes, with OpenWeather's icon without day or night. */
const SKIES: Readonly<Record<number, readonly [description: string, icon: string]>> = {
  0: ['clear sky', '01'],
  1: ['mainly clear', '02'],
  2: ['partly cloudy', '03'],
  3: ['overcast clouds', '04'],
  45: ['fog', '50'],
  48: ['freezing fog', '50'],
  51: ['light drizzle', '09'],
  53: ['drizzle', '09'],
  55: ['dense drizzle', '09'],
  56: ['light freezing drizzle', '09'],
  57: ['freezing drizzle', '09'],
  61: ['light rain', '10'],
  63: ['rain', '10'],
  65: ['heavy rain', '10'],
  66: ['light freezing rain', '13'],
  67: ['freezing rain', '13'],
  71: ['light snow', '13'],
  73: ['snow', '13'],
  75: ['heavy snow', '13'],
  77: ['snow grains', '13'],
  80: ['light showers', '09'],
  81: ['showers', '09'],
  82: ['violent showers', '09'],
  85: ['light snow showers', '13'],
  86: ['snow showers', '13'],
  95: ['thunderstorm', '11'],
  96: ['thunderstorm with hail', '11'],
  99: ['thunderstorm with heavy hail', '11'],
};

/** Returns the sky of a WMO code, by day or by night. */
export function skyOfCode(code: number, isDay: boolean): { description: string; icon: string } {
  const [description, icon] = SKIES[code] ?? ['changeable', '03'];
  return { description, icon: `${icon}${isDay ? 'd' : 'n'}` };
}
