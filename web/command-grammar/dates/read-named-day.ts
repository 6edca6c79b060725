import { addDaysClamped } from '../../../domain/calendar-day.ts';
import { type DateContext, day, type ParsedPeriod, readYearAfter } from './parse-calendar-date.ts';
import { getWeekday } from './relative-dates.ts';

/** Days in relation to Thanksgiving, which is the fourth Thursday of November. */
const FROM_THANKSGIVING: Record<string, number> = { thanksgiving: 0, 'black friday': 1, 'cyber monday': 4 };
const FIXED: Record<string, string> = {
  ...{ 'christmas eve': '12-24', 'christmas day': '12-25', christmas: '12-25', xmas: '12-25', halloween: '10-31' },
  ...{ 'boxing day': '12-26', 'new years eve': '12-31', 'new years day': '01-01', 'valentines day': '02-14' },
};
const THURSDAY = 4;
const MOST_WORDS = 3;

/** Reads a holiday with its year, such as `black friday last year`. Without a year, the words may name a purchase. */
export function readNamedDay(context: DateContext, at: number): ParsedPeriod | undefined {
  for (let length = MOST_WORDS; length > 0; length--) {
    const phrase = context.words.slice(at, at + length).map(({ key }) => key);
    const name = phrase.join(' ');
    const offset = Object.hasOwn(FROM_THANKSGIVING, name) ? FROM_THANKSGIVING[name] : undefined;
    const fixed = Object.hasOwn(FIXED, name) ? FIXED[name] : undefined;
    if (offset === undefined && fixed === undefined) continue;
    const year = readYearAfter(context, at + length);
    if (!year) return undefined;
    const found =
      fixed === undefined ? addDaysClamped(findThanksgiving(year.year), offset ?? 0) : `${year.year}-${fixed}`;
    return day(found, length + year.length);
  }
  return undefined;
}

function findThanksgiving(year: number): string {
  const first = `${year}-11-01`;
  return addDaysClamped(first, ((THURSDAY - getWeekday(first) + 7) % 7) + 21);
}
