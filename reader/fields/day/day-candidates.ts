import type { OcrWord } from '../../ocr-page.ts';
import { booleanToFeature, type FeatureValues } from '../../ranking/probabilities.ts';
import { findAmountsInText } from '../amount/find-amounts-in-text.ts';
import { computeMeanConfidence, type FieldCandidate } from '../field-candidate.ts';
import { containsAnyKeyword, normalizeForComparison, normalizeForSearch } from '../normalize-text.ts';
import { findWordsBetween, type TextLine } from '../text-line.ts';
import dayWords from './day-words.json' with { type: 'json' };
import { type DateMatch, type DateReading, findDatesInText } from './find-dates-in-text.ts';

/** A possible day of the purchase, as `YYYY-MM-DD`. */
export type DayCandidate = FieldCandidate<string> & {
  /** True if it is unclear which of the printed numbers is the day and which is the month. */
  isAmbiguous: boolean;
};

/** The names of weekdays, where 0 is Sunday. Abbreviations that are also words are excluded. */
const weekdayNames = new Map(dayWords.weekdays.flatMap((names, day) => names.map((name) => [name, day] as const)));
/** Maximum number of characters before a date that are searched for a label. */
const labelLength = 200;

const timePattern = /\b\d{1,2}[:.]\d{2}([:.]\d{2})?\b ?([ap]m)?/i;

/** Currencies of countries that print the year first. Some of them print only two digits of the year. */
const yearFirstCurrencies: ReadonlySet<string> = new Set(['CAD', 'SEK', 'HUF', 'KRW', 'JPY', 'CNY', 'TWD']);

/** Facts that help to read dates on this receipt: the score for "month first", and the receipt's currency. */
export type DateContext = { monthFirstScore: number; currency: string | null };

/** One possible reading of a printed date. `dateFeatures` is the same for all readings of that date. */
type DateOption = {
  line: TextLine;
  lineIndex: number;
  words: readonly OcrWord[];
  reading: DateReading;
  dateFeatures: FeatureValues;
  isAmbiguous: boolean;
  isOnlyReading: boolean;
};

/** Returns all dates up to and including `today` (`YYYY-MM-DD`). An ambiguous date has several candidates. */
export function listDayCandidates(lines: readonly TextLine[], today: string, context: DateContext): DayCandidate[] {
  const options = lines.flatMap((line, lineIndex) =>
    listDateOptions(line, lineIndex, today, context.monthFirstScore > 0),
  );
  const firstPriceLine = lines.findIndex(({ text }) => findAmountsInText(text).some(({ form }) => form === 'exact'));
  const unambiguousDays = new Set(options.filter((option) => option.isOnlyReading).map(({ reading }) => reading.day));
  const dayCounts = new Map<string, number>();
  const daysByLine = new Map<number, Set<string>>();
  for (const { lineIndex, reading } of options) {
    dayCounts.set(reading.day, (dayCounts.get(reading.day) ?? 0) + 1);
    daysByLine.set(lineIndex, (daysByLine.get(lineIndex) ?? new Set<string>()).add(reading.day));
  }
  const lineIndexes = [...daysByLine.keys()];
  const weekdaysByLine = new Map(lineIndexes.map((lineIndex) => [lineIndex, findWeekdays(lines[lineIndex])]));
  const featuresByLine = new Map(lineIndexes.map((lineIndex) => [lineIndex, computeLineFeatures(lines, lineIndex)]));
  return options.map(({ line, lineIndex, words, reading, dateFeatures, isAmbiguous, isOnlyReading }) => {
    const { day } = reading;
    const features = {
      ...dateFeatures,
      ...featuresByLine.get(lineIndex),
      ...computeOrderFeatures(reading, isAmbiguous, context),
      // Card terminals print the year first, followed by a time with seconds.
      'year first with seconds': booleanToFeature(reading.isYearFirst === true && /\d:\d\d:\d\d/.test(line.text)),
      'said plainly too': booleanToFeature(!isOnlyReading && unambiguousDays.has(day)),
      ...computeWeekdayFeatures(day, weekdaysByLine.get(lineIndex) ?? []),
      'not the only one of its line': booleanToFeature((daysByLine.get(lineIndex)?.size ?? 0) > 1),
      'said again': Math.log(dayCounts.get(day) ?? 1),
      first: booleanToFeature(lineIndex === options[0]?.lineIndex),
      last: booleanToFeature(lineIndex === options.at(-1)?.lineIndex),
      low: lineIndex / lines.length,
      'above the goods': booleanToFeature(firstPriceLine < 0 || lineIndex < firstPriceLine),
      unclear: 1 - computeMeanConfidence(words),
      // A receipt is usually recent. If the date is many years ago, the year was probably misread.
      old: booleanToFeature(Number(today.slice(0, 4)) - Number(day.slice(0, 4)) > 15),
    };
    return { value: day, words, isAmbiguous, features };
  });
}

/** Returns the possible readings of all dates on a line. */
function listDateOptions(line: TextLine, lineIndex: number, today: string, isMonthFirst: boolean): DateOption[] {
  return findDatesInText(line.text, isMonthFirst).flatMap((date) => {
    const readings = date.readings.filter(({ day }) => day <= today);
    const isAmbiguous = readings.filter(({ isYearFirst }) => !isYearFirst).length > 1;
    const isOnlyReading = readings.length === 1;
    const words = findWordsBetween(line, date.start, date.end);
    const textAround = line.text.slice(0, date.start) + line.text.slice(date.end);
    const dateFeatures = {
      ...computeLabelFeatures(line, date),
      ...computePrintFeatures(line.text.slice(date.start, date.end), date),
      clock: booleanToFeature(timePattern.test(textAround)),
    };
    return readings.map((reading) => ({ line, lineIndex, words, reading, dateFeatures, isAmbiguous, isOnlyReading }));
  });
}

/** Returns features that show how well a reading of a date fits the order of day and month on this receipt. */
function computeOrderFeatures(
  { isMonthFirst, isYearFirst }: DateReading,
  isAmbiguous: boolean,
  context: DateContext,
): FeatureValues {
  const { monthFirstScore } = context;
  const isOrderUncertain = isAmbiguous && !isYearFirst;
  const scoreAgainst = isMonthFirst ? -monthFirstScore : monthFirstScore;
  return {
    'against the order': isOrderUncertain ? Math.min(6, Math.max(0, scoreAgainst)) / 2 : 0,
    'in doubtful order': isOrderUncertain ? Math.max(0, 2 - Math.abs(monthFirstScore)) : 0,
    'year first': booleanToFeature(isYearFirst === true),
    'year first there': booleanToFeature(isYearFirst === true && yearFirstCurrencies.has(context.currency ?? '')),
  };
}

/** Returns features that show whether a printed weekday confirms or contradicts a reading of a date. */
function computeWeekdayFeatures(day: string, printedWeekdays: readonly number[]): FeatureValues {
  if (printedWeekdays.length === 0) return {};
  const isPrinted = printedWeekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  return { 'weekday agrees': booleanToFeature(isPrinted), 'weekday differs': booleanToFeature(!isPrinted) };
}

function findWeekdays(line: TextLine | undefined): number[] {
  const words = normalizeForComparison(line?.text ?? '').split(' ');
  return [...new Set(words.flatMap((word) => weekdayNames.get(word) ?? []))];
}

/** Returns features of the text before a date. */
function computeLabelFeatures(line: TextLine, { start }: DateMatch): FeatureValues {
  const before = normalizeForSearch(line.text.slice(Math.max(0, start - labelLength), start));
  return {
    'date word': booleanToFeature(containsAnyKeyword(before, dayWords.anyDay)),
    'purchase word': booleanToFeature(containsAnyKeyword(before, dayWords.purchase)),
    'starts the line': booleanToFeature(start === 0),
  };
}

/** Returns features of a line that apply to all its dates. */
function computeLineFeatures(lines: readonly TextLine[], lineIndex: number): FeatureValues {
  const lineText = normalizeForSearch(lines[lineIndex]?.text ?? '');
  const textAbove = normalizeForSearch(lines[lineIndex - 1]?.text ?? '');
  const neighbours = [lines[lineIndex - 1], lines[lineIndex + 1]];
  return {
    'date word above': booleanToFeature(containsAnyKeyword(textAbove, dayWords.anyDay)),
    'purchase word above': booleanToFeature(containsAnyKeyword(textAbove, dayWords.purchase)),
    'other word': booleanToFeature(containsAnyKeyword(lineText, dayWords.otherDay)),
    'other word above': booleanToFeature(containsAnyKeyword(textAbove, dayWords.otherDay)),
    'clock near': booleanToFeature(neighbours.some((line) => line && timePattern.test(line.text))),
  };
}

function computePrintFeatures(text: string, { isRepaired }: DateMatch): FeatureValues {
  return {
    'month named': booleanToFeature(/\p{L}{3}/u.test(text)),
    'long year': booleanToFeature(/(19|20)\d\d/.test(text)),
    'bare digits': booleanToFeature(/^\d+$/.test(text)),
    repaired: booleanToFeature(isRepaired),
  };
}
