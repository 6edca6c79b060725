import { booleanToFeature, type FeatureValues } from '../../ranking/probabilities.ts';
import { findAmounts } from '../amount/amount-text.ts';
import type { Candidate } from '../candidate.ts';
import { computeMeanConfidence } from '../candidate.ts';
import { containsAnyKeyword, foldForSearch, foldText } from '../fold-text.ts';
import { findWordsBetween, type TextLine } from '../text-line.ts';
import { type DateReading, type DateText, findDates } from './date-text.ts';
import dayWords from './day-words.json' with { type: 'json' };

/** A possible day of the purchase, as `YYYY-MM-DD`. */
export type DayCandidate = Candidate<string> & {
  /** True if day and month might be swapped. */
  isAmbiguous: boolean;
};

/** The names of weekdays, where 0 is Sunday. Abbreviations that are also words are left out. */
const weekdayNames = new Map(dayWords.weekdays.flatMap((names, day) => names.map((name) => [name, day] as const)));
/** Maximum number of characters before a date that are searched for a label. */
const labelLetters = 200;

const clock = /\b\d{1,2}[:.]\d{2}([:.]\d{2})?\b ?([ap]m)?/i;

/** Currencies of countries that print the year first. Some of them print only two digits of the year. */
const yearFirstIn: ReadonlySet<string> = new Set(['CAD', 'SEK', 'HUF', 'KRW', 'JPY', 'CNY', 'TWD']);

/** What is known about dates on this receipt: the score for "month first", and the receipt's currency. */
export type DateContext = { monthFirst: number; currency: string | null };

/** Returns all dates up to and including `today` (`YYYY-MM-DD`). An ambiguous date has several candidates. */
export function listDayCandidates(lines: readonly TextLine[], today: string, habits: DateContext): DayCandidate[] {
  const monthFirst = habits.monthFirst > 0;
  const firstAmount = lines.findIndex(({ text }) => findAmounts(text).some(({ form }) => form === 'exact'));
  const found = lines.flatMap((line, lineIndex) =>
    findDates(line.text, monthFirst).flatMap((date) => {
      const readings = date.readings.filter(({ day }) => day <= today);
      if (readings.length === 0) return [];
      const isAmbiguous = readings.filter(({ isYearFirst }) => !isYearFirst).length > 1;
      // Features of the printed date, which are the same for all its possible readings.
      const ofDate = {
        ...labelFeatures(line, date),
        ...form(line.text.slice(date.start, date.end), date),
        clock: booleanToFeature(clock.test(line.text.slice(0, date.start) + line.text.slice(date.end))),
      };
      const words = findWordsBetween(line, date.start, date.end);
      const isOnly = readings.length === 1;
      return readings.map((reading) => ({
        line,
        lineIndex,
        ofDate,
        words,
        reading,
        day: reading.day,
        isAmbiguous,
        isOnly,
      }));
    }),
  );
  const plain = new Set(found.filter(({ isOnly }) => isOnly).map(({ day }) => day));
  const counts = new Map<string, number>();
  const daysOfLine = new Map<number, Set<string>>();
  for (const { lineIndex, day } of found) {
    counts.set(day, (counts.get(day) ?? 0) + 1);
    daysOfLine.set(lineIndex, (daysOfLine.get(lineIndex) ?? new Set<string>()).add(day));
  }
  const weekdays = new Map([...daysOfLine.keys()].map((lineIndex) => [lineIndex, weekdaysIn(lines[lineIndex])]));
  const ofLines = new Map([...daysOfLine.keys()].map((lineIndex) => [lineIndex, lineFeatures(lines, lineIndex)]));
  return found.map(({ line, lineIndex, ofDate, words, reading, day, isAmbiguous, isOnly }) => {
    const features = {
      ...ofDate,
      ...ofLines.get(lineIndex),
      ...orderFeatures(reading, isAmbiguous, habits),
      // Card terminals print the year first, followed by a time with seconds.
      'year first with seconds': booleanToFeature(reading.isYearFirst === true && /\d:\d\d:\d\d/.test(line.text)),
      'said plainly too': booleanToFeature(!isOnly && plain.has(day)),
      ...weekdayFeatures(day, weekdays.get(lineIndex) ?? []),
      'not the only one of its line': booleanToFeature((daysOfLine.get(lineIndex)?.size ?? 0) > 1),
      'said again': Math.log(counts.get(day) ?? 1),
      first: booleanToFeature(lineIndex === found[0]?.lineIndex),
      last: booleanToFeature(lineIndex === found.at(-1)?.lineIndex),
      low: lineIndex / lines.length,
      'above the goods': booleanToFeature(firstAmount < 0 || lineIndex < firstAmount),
      unclear: 1 - computeMeanConfidence(words),
      // A receipt is usually recent. If the date is many years ago, the year was probably misread.
      old: booleanToFeature(Number(today.slice(0, 4)) - Number(day.slice(0, 4)) > 15),
    };
    return { value: day, words, isAmbiguous, features };
  });
}

/** Returns features that show how well a reading of a date fits the order of day and month on this receipt. */
function orderFeatures(
  { isMonthFirst, isYearFirst }: DateReading,
  isAmbiguous: boolean,
  habits: DateContext,
): FeatureValues {
  const against = isMonthFirst ? -habits.monthFirst : habits.monthFirst;
  return {
    'against the order': isAmbiguous && !isYearFirst ? Math.min(6, Math.max(0, against)) / 2 : 0,
    'in doubtful order': isAmbiguous && !isYearFirst ? Math.max(0, 2 - Math.abs(habits.monthFirst)) : 0,
    'year first': booleanToFeature(isYearFirst === true),
    'year first there': booleanToFeature(isYearFirst === true && yearFirstIn.has(habits.currency ?? '')),
  };
}

/** Returns features of the weekday next to a date. It confirms or contradicts a reading. */
function weekdayFeatures(day: string, printed: readonly number[]): FeatureValues {
  if (printed.length === 0) return {};
  const isPrinted = printed.includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  return { 'weekday agrees': booleanToFeature(isPrinted), 'weekday differs': booleanToFeature(!isPrinted) };
}

function weekdaysIn(line: TextLine | undefined): number[] {
  const words = foldText(line?.text ?? '').split(' ');
  return [...new Set(words.flatMap((word) => weekdayNames.get(word) ?? []))];
}

/** Returns features of the text before a date. */
function labelFeatures(line: TextLine, { start }: DateText): FeatureValues {
  const before = foldForSearch(line.text.slice(Math.max(0, start - labelLetters), start));
  return {
    'date word': booleanToFeature(containsAnyKeyword(before, dayWords.anyDay)),
    'purchase word': booleanToFeature(containsAnyKeyword(before, dayWords.purchase)),
    'starts the line': booleanToFeature(start === 0),
  };
}

/** Returns features of a line that apply to all its dates. */
function lineFeatures(lines: readonly TextLine[], lineIndex: number): FeatureValues {
  const whole = foldForSearch(lines[lineIndex]?.text ?? '');
  const above = foldForSearch(lines[lineIndex - 1]?.text ?? '');
  return {
    'date word above': booleanToFeature(containsAnyKeyword(above, dayWords.anyDay)),
    'purchase word above': booleanToFeature(containsAnyKeyword(above, dayWords.purchase)),
    'other word': booleanToFeature(containsAnyKeyword(whole, dayWords.otherDay)),
    'other word above': booleanToFeature(containsAnyKeyword(above, dayWords.otherDay)),
    'clock near': booleanToFeature(
      [lines[lineIndex - 1], lines[lineIndex + 1]].some((near) => near && clock.test(near.text)),
    ),
  };
}

function form(text: string, { isRepaired }: DateText): FeatureValues {
  return {
    'month named': booleanToFeature(/\p{L}{3}/u.test(text)),
    'long year': booleanToFeature(/(19|20)\d\d/.test(text)),
    'bare digits': booleanToFeature(/^\d+$/.test(text)),
    repaired: booleanToFeature(isRepaired),
  };
}
