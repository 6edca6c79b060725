import type { Features } from '../ranking/rank.ts';
import { findAmounts } from './amount-text.ts';
import type { Candidate } from './candidate.ts';
import { type DateText, findDates } from './date-text.ts';
import { dayWords, otherDayWords, purchaseDayWords } from './day-words.ts';
import { foldForSearch, holdsAny } from './fold.ts';
import { meanConfidence } from './found.ts';
import { type TextLine, wordsBetween } from './text-line.ts';

/** A day that may be that of the purchase, as `YYYY-MM-DD`. */
export type DayCandidate = Candidate<string> & {
  /** It would be another day if the month came first, or the day. */
  isAmbiguous: boolean;
};

const clock = /\b\d{1,2}[:.]\d{2}([:.]\d{2})?\b ?([ap]m)?/i;

/** All days up to `today` (`YYYY-MM-DD`) that the lines name. */
export function dayCandidates(lines: readonly TextLine[], today: string, monthFirst: boolean): DayCandidate[] {
  const firstAmount = lines.findIndex(({ text }) => findAmounts(text).some(({ form }) => form === 'exact'));
  const found = lines.flatMap((line, place) =>
    findDates(line.text, monthFirst).flatMap((date) => {
      const readings = date.readings.filter(({ day }) => day <= today);
      const [reading] = readings;
      return reading ? [{ line, place, date, day: reading.day, isAmbiguous: readings.length > 1 }] : [];
    }),
  );
  return found.map(({ line, place, date, day, isAmbiguous }, index) => {
    const words = wordsBetween(line, date.start, date.end);
    const same = found.filter((other) => other.day === day).length;
    const features = {
      ...label(lines, line, place, date),
      ...form(line.text.slice(date.start, date.end), date),
      clock: flag(clock.test(line.text.slice(0, date.start) + line.text.slice(date.end))),
      'clock near': flag([lines[place - 1], lines[place + 1]].some((near) => near && clock.test(near.text))),
      'not the only one of its line': flag(found.some((other) => other.line === line && other.day !== day)),
      'said again': Math.log(same),
      first: flag(index === 0),
      last: flag(index === found.length - 1),
      low: place / lines.length,
      'above the goods': flag(firstAmount < 0 || place < firstAmount),
      unclear: 1 - meanConfidence(words),
      // People hand in receipts of the last years; a misread year tends to be far off.
      old: flag(Number(today.slice(0, 4)) - Number(day.slice(0, 4)) > 15),
    };
    return { value: day, words, isAmbiguous, features };
  });
}

function label(lines: readonly TextLine[], line: TextLine, place: number, { start }: DateText): Features {
  const before = foldForSearch(line.text.slice(0, start));
  const whole = foldForSearch(line.text);
  const above = foldForSearch(lines[place - 1]?.text ?? '');
  return {
    'date word': flag(holdsAny(before, dayWords)),
    'date word above': flag(holdsAny(above, dayWords)),
    'purchase word': flag(holdsAny(before, purchaseDayWords)),
    'purchase word above': flag(holdsAny(above, purchaseDayWords)),
    'other word': flag(holdsAny(whole, otherDayWords)),
    'other word above': flag(holdsAny(above, otherDayWords)),
    'starts the line': flag(start === 0),
  };
}

function form(text: string, { isRepaired }: DateText): Features {
  return {
    'month named': flag(/\p{L}{3}/u.test(text)),
    'long year': flag(/(19|20)\d\d/.test(text)),
    'bare digits': flag(/^\d+$/.test(text)),
    repaired: flag(isRepaired),
  };
}

function flag(is: boolean): number {
  return is ? 1 : 0;
}
