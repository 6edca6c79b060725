import { addDaysClamped } from '../../domain/calendar-day.ts';
import { addMonths } from '../../domain/month-ranges.ts';
import type { ClassifiedWords } from './classified-words.ts';
import type { InterpretationContext } from './collect-command-parts.ts';
import { getMonthsDateRange } from './dates/relative-dates.ts';
import type { Interpretation } from './interpretation.ts';
import { AVERAGE_WORDS } from './keywords.ts';

/** Number of months in an average for which the user named no time. */
const MONTHS = 12;
/** Minimum number of months in an average. */
const FEWEST_MONTHS = 2;

/**
 * Interprets questions about an average per month, such as "average groceries" or "how much do I spend on food a
 * month". Returns undefined for other questions, and if other words are not understood, because the user may then mean
 * another average, such as the price of a single purchase.
 * @param interpretRest interprets the question without the words that ask for the average
 */
export function interpretMonthlyAverage(
  { words, today }: InterpretationContext,
  pieces: readonly ClassifiedWords[],
  interpretRest: (pieces: ClassifiedWords[]) => Interpretation,
): Interpretation | undefined {
  const keyOf = (piece: ClassifiedWords | undefined) => words[piece?.at ?? -1]?.key ?? '';
  const isAverage = (piece: ClassifiedWords) => piece.kind === 'unsupported' && AVERAGE_WORDS.has(keyOf(piece));
  const hasAverage = pieces.some(isAverage);
  const isPerMonth = (piece: ClassifiedWords, index: number) => {
    if (piece.kind === 'unsupported' && piece.length === 2)
      return keyOf(piece) === 'per' && words[piece.at + 1]?.key === 'month';
    const isMonth = piece.kind === 'rest' && piece.length === 1 && keyOf(piece) === 'month';
    return isMonth && keyOf(pieces[index - 1]) === 'a' && keyOf(pieces[index - 2]) !== 'in';
  };
  const hasPerMonth = pieces.some(isPerMonth);
  const isMonthly = (piece: ClassifiedWords) => hasAverage && keyOf(piece) === 'monthly';
  const isAsking = (piece: ClassifiedWords, index: number) =>
    isAverage(piece) || isPerMonth(piece, index) || isMonthly(piece);
  const asking = pieces.filter(isAsking);
  if (!hasAverage && !hasPerMonth) return undefined;

  const { meaning, chips, unknown } = interpretRest(pieces.filter((piece, index) => !isAsking(piece, index)));
  if (meaning.do !== 'list' || unknown.length > 0 || meaning.amount !== undefined) return undefined;
  const { category, tag, type, text } = meaning;
  // "Average" next to the name of a shop may mean the average purchase, but "per month" is clear.
  const isClear = category !== undefined || tag !== undefined || (type !== undefined && text === undefined);
  if (type === 'transfer' || !(isClear || (hasPerMonth && text !== undefined))) return undefined;
  const months = limitToWholeMonths(meaning, today);
  const [first] = asking;
  if (!months || !first) return undefined;
  const [start, end] = [words[first.at]?.start ?? 0, words[first.at + first.length - 1]?.end ?? 0];
  return {
    meaning: { ...meaning, ...months, average: 'month' },
    chips: [...chips, { kind: 'average' as const, start, end }].sort((one, other) => one.start - other.start),
    unknown,
  };
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
  if (addMonths(first, FEWEST_MONTHS - 1) > last) return undefined;
  const toRange = (month: string) => getMonthsDateRange(Number(month.slice(0, 4)), Number(month.slice(5)), 1);
  return { from: toRange(first).from, to: toRange(last).to };
}
