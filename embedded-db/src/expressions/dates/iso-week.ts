const DAY = 86_400_000;

/** Monday is 1, Sunday is 7. */
export const isoWeekday = (date: Date): number => date.getUTCDay() || 7;

export const dayOfYear = (date: Date): number => {
  const start = new Date(0);
  start.setUTCFullYear(date.getUTCFullYear(), 0, 1);
  return Math.floor((date.getTime() - start.getTime()) / DAY) + 1;
};

/** The year and number of the week by ISO 8601: the week belongs to the year of its Thursday. */
export const isoWeek = (date: Date): { year: number; week: number } => {
  const thursday = new Date(date.getTime() + (4 - isoWeekday(date)) * DAY);
  return { year: thursday.getUTCFullYear(), week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1 };
};

/** Weeks begin on Sunday; days before the first Sunday are in week 0. */
export const sundayWeek = (date: Date): number =>
  Math.floor((dayOfYear(date) - 1 + 7 - date.getUTCDay()) / 7);

/** The UTC time at which an ISO week's day begins. */
export const isoWeekStart = (year: number, week: number, day: number): number => {
  const fourth = new Date(0);
  fourth.setUTCFullYear(year, 0, 4);
  return fourth.getTime() + ((week - 1) * 7 + day - isoWeekday(fourth)) * DAY;
};
