import type { CommandChip, Interpretation, UnknownWords } from '../interpretation.ts';
import type { CommandWord } from '../words/split-words.ts';
import { findForeignCurrencies } from './find-foreign-currencies.ts';

/** Adds currencies other than the user's to the unknown words if the meaning contains an amount. */
export function reportForeignCurrencies(
  interpretation: Interpretation,
  words: readonly CommandWord[],
  currency: string,
): Interpretation {
  const { meaning, question, unknown, chips } = interpretation;
  const hasAmount = 'cost' in meaning || 'amount' in meaning || (question && 'amount' in question);
  const isReported = (place: UnknownWords) => unknown.some((each) => overlaps(each, place));
  const added = hasAmount ? findForeignCurrencies(words, currency).filter((each) => !isReported(each)) : [];
  if (added.length === 0) return interpretation;
  return {
    ...interpretation,
    chips: added.reduce((some, each) => some.flatMap((chip) => cutChip(chip, each, words)), chips),
    unknown: [...unknown, ...added].sort((one, other) => one.start - other.start),
  };
}

type Place = { start: number; end: number };

function overlaps(one: Place, other: Place): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Cuts a currency off a chip, so that the chip of `£20` is only about the number. */
function cutChip(chip: CommandChip, currency: Place, words: readonly CommandWord[]): CommandChip[] {
  if (!overlaps(chip, currency)) return [chip];
  const before = words.findLast(({ start }) => start < currency.start);
  const after = words.find(({ end }) => end > currency.end);
  const first = { ...chip, end: Math.min(before?.end ?? 0, currency.start) };
  const last = { ...chip, start: Math.max(after?.start ?? chip.end, currency.end) };
  const [longest] = [first, last].sort((one, other) => other.end - other.start - (one.end - one.start));
  return longest && longest.end > longest.start ? [longest] : [];
}
