import * as z from 'zod/mini';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import { MAX_LINE_NOTE_LENGTH } from '../../domain/receipt-items-note.ts';
import { Money, nonZeroAmountSchema } from '../amount-schemas.ts';
import { Category } from '../categories.ts';
import { optionalTextSchema } from '../text-schemas.ts';

/** Maximum number of lines in a split transaction. The minimum is two. */
export const MAX_SPLIT_LINES = 50;

/** A line of a split transaction. Its amount is negative for a deduction, such as a discount. */
export const Line = z.object({ category: z.string(), amount: Money, note: z.string() });
export type Line = z.infer<typeof Line>;

const NewLine = z.object({
  category: Category,
  /** The amount of a line. Negative for a deduction, such as a voucher, or insurance deducted from a salary. */
  amount: nonZeroAmountSchema('Enter an amount other than 0'),
  note: optionalTextSchema(MAX_LINE_NOTE_LENGTH),
});
/** Request body; `note` may be omitted. */
export type NewLine = z.input<typeof NewLine>;

/** The lines of a new transaction; empty if it is not split. */
export const NewLines = z.array(NewLine, 'Use a list of lines').check(
  z.maxLength(MAX_SPLIT_LINES, `Use at most ${MAX_SPLIT_LINES} lines`),
  z.refine((lines) => lines.length !== 1, 'A split needs at least two lines'),
);

/** The amount of a transaction, and the lines it is split into. */
type Split = { cost: number; lines?: readonly { amount: number }[] | undefined };

/**
 * Returns the part of the cost, in hundredths, that is not assigned to lines; negative if the lines exceed the cost.
 */
export function getUnassignedAmountMinor({ cost, lines = [] }: Split): number {
  return lines.reduce((left, { amount }) => left - amountToMinor(amount), amountToMinor(cost));
}

/** Checks that the lines add up to the cost exactly. A transaction without lines passes. */
export function createLinesAddUpCheck<S extends Split>() {
  return z.refine<S>((split) => !split.lines?.length || getUnassignedAmountMinor(split) === 0, {
    path: ['lines'],
    error: ({ input }) => describeSplitDifference(input as Split),
  });
}

/**
 * Returns the error message for lines that do not add up to the cost. The web app passes a `format` for the user's
 * region.
 */
export function describeSplitDifference(split: Split, format = formatMinorAmount): string {
  const left = getUnassignedAmountMinor(split);
  const sum = format(amountToMinor(split.cost) - left);
  return `The lines add up to ${sum}, which is ${format(Math.abs(left))} ${left > 0 ? 'less' : 'more'} than ${format(amountToMinor(split.cost))}`;
}

/** Formats an amount in hundredths for use in a sentence, such as `1,250.00`. */
export function formatMinorAmount(minor: number): string {
  return minorToAmount(minor).toLocaleString('en-US', { minimumFractionDigits: 2 });
}
