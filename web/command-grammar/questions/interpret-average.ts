import { addDaysClamped } from '../../../domain/calendar-day.ts';
import { addMonths } from '../../../domain/month-ranges.ts';
import type { ClassifiedWords } from '../classified-words.ts';
import type { InterpretationContext } from '../collect-command-parts.ts';
import { getMonthsDateRange } from '../dates/relative-dates.ts';
import type { AverageUnit, Interpretation } from '../interpretation.ts';
import { AVERAGE_WORDS } from '../keywords.ts';

/** The usual number of days in an average for which the user named no time, and the length of each unit. */
const DAYS = { day: 30, week: 84, year: 365 };
const UNIT_DAYS = { day: 1, week: 7, year: 365 };
/** The same for averages per month. */
const MONTHS = 12;
/** Minimum number of months, weeks or days in an average. */
const FEWEST = 2;

const UNITS: Record<string, AverageUnit | undefined> = {
  ...{
    day: 'day',
    daily: 'day',
    week: 'week',
    weekly: 'week',
    month: 'month',
    monthly: 'month',
    year: 'year',
    yearly: 'year',
  },
  ...{ annually: 'year', annual: 'year' },
};
const INTERVAL_QUESTIONS = new Set(['is', 'are']);
const PER = new Set(['per', 'each', 'every', 'a', 'an', 'one', 'by']);

/**
 * Interprets questions about an average per day, week, month or year, such as "average groceries" or "how much do I
 * spend on food a month". Returns undefined for other questions, and if other words are not understood, because the user
 * may then mean another average, such as the price of a single purchase.
 * @param interpretRest interprets the question without the words that ask for the average
 */
export function interpretAverage(
  { words, today }: InterpretationContext,
  pieces: readonly ClassifiedWords[],
  interpretRest: (pieces: ClassifiedWords[]) => Interpretation,
): Interpretation | undefined {
  const keyOf = (piece: ClassifiedWords | undefined) => words[piece?.at ?? -1]?.key ?? '';
  const isAverage = (piece: ClassifiedWords) => piece.kind === 'unsupported' && AVERAGE_WORDS.has(keyOf(piece));
  const hasAverage = pieces.some(isAverage);
  const isLoose = ({ kind }: ClassifiedWords) => kind === 'rest' || kind === 'unsupported';
  /** Returns the unit in `per week`, `a month`, `monthly` or, after "average", `month`. */
  const findUnit = (piece: ClassifiedWords, index: number): AverageUnit | undefined => {
    if (!isLoose(piece)) return undefined;
    const unit = UNITS[words[piece.at + piece.length - 1]?.key ?? ''];
    const isPer = piece.length === 2 && PER.has(keyOf(piece)) && keyOf(piece) !== 'by';
    const isA = keyOf(pieces[index - 1]) === 'a' && keyOf(pieces[index - 2]) !== 'in';
    const isAdverb = keyOf(piece).endsWith('ly') || keyOf(piece) === 'annual';
    return isPer || (piece.length === 1 && (hasAverage || isA || isAdverb)) ? unit : undefined;
  };
  const units = pieces.map(findUnit);
  const unit = units.find((each) => each !== undefined);
  const asking = pieces.filter((piece, index) => isAverage(piece) || units[index] !== undefined);
  if (!hasAverage && unit === undefined) return undefined;
  // "Is the gym monthly?" asks how often it is paid, which the list of payments shows.
  const isInterval =
    INTERVAL_QUESTIONS.has(words[0]?.key ?? '') && asking.every((piece) => keyOf(piece).endsWith('ly'));
  if (isInterval && !hasAverage) {
    const list = interpretRest(pieces.filter((piece) => !asking.includes(piece)));
    const isNamed = list.chips.some(({ kind }) => kind === 'text' || kind === 'category');
    if (isNamed) return list;
  }

  const { meaning, chips, unknown } = interpretRest(pieces.filter((piece) => !asking.includes(piece)));
  const isLost = ({ text: lost }: { text: string }) =>
    meaning.do !== 'list' || lost !== meaning.text || unit === undefined;
  if (meaning.do !== 'list' || unknown.some(isLost) || meaning.amount !== undefined) return undefined;
  const { category, tag, type, text } = meaning;
  // "Average" next to the name of a shop may mean the average purchase, but "per month" is clear.
  const isTotal = hasAverage && unit !== undefined && text === undefined;
  const isClear = isTotal || category !== undefined || tag !== undefined || (type !== undefined && text === undefined);
  if (type === 'transfer' || !(isClear || (unit !== undefined && text !== undefined))) return undefined;
  const span =
    unit === undefined || unit === 'month' ? limitToWholeMonths(meaning, today) : limitToDays(meaning, unit, today);
  const [first] = asking;
  if (!span || !first) return undefined;
  const [start, end] = [words[first.at]?.start ?? 0, words[first.at + first.length - 1]?.end ?? 0];
  return {
    meaning: {
      ...meaning,
      ...(isTotal && category === undefined && tag === undefined && { type: type ?? 'expense' }),
      ...span,
      average: unit ?? 'month',
    },
    chips: [...chips, { kind: 'average' as const, start, end }].sort((one, other) => one.start - other.start),
    unknown,
  };
}

/** Returns the days of a span up to today, or the last days if there is no span. Returns undefined for a short span. */
function limitToDays(
  { from, to }: { from?: string; to?: string },
  unit: keyof typeof DAYS,
  today: string,
): { from: string; to: string } | undefined {
  const last = to !== undefined && to < today ? to : today;
  const first = from ?? addDaysClamped(last, 1 - DAYS[unit]);
  const isLong = addDaysClamped(first, (unit === 'year' ? 1 : FEWEST) * UNIT_DAYS[unit] - 1) <= last;
  return isLong ? { from: first, to: last } : undefined;
}

/**
 * Returns the whole months of a span that are over, or the last twelve months if there is no span. Returns undefined if
 * these are too few for an average.
 */
function limitToWholeMonths(
  { from, to }: { from?: string; to?: string },
  today: string,
): { from: string; to: string } | undefined {
  const lastOver = addMonths(today.slice(0, 7), -1);
  const endsWithMonth = to === undefined || addDaysClamped(to, 1).endsWith('-01');
  const asked = to === undefined ? lastOver : addMonths(to.slice(0, 7), endsWithMonth ? 0 : -1);
  const last = asked < lastOver ? asked : lastOver;
  const first =
    from === undefined ? addMonths(last, 1 - MONTHS) : addMonths(from.slice(0, 7), from.endsWith('-01') ? 0 : 1);
  if (addMonths(first, FEWEST - 1) > last) return undefined;
  const toRange = (month: string) => getMonthsDateRange(Number(month.slice(0, 4)), Number(month.slice(5)), 1);
  return { from: toRange(first).from, to: toRange(last).to };
}
