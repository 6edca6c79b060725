import * as z from 'zod/mini';
import { Category } from './categories.ts';
import { MAX_LINE_NOTE } from './items-note.ts';
import { amountAboveZero, fromMinor, Money, toMinor } from './money.ts';
import { optionalText } from './text.ts';

/** One purchase over several categories has a line for each part of it: two at least, and no more than these. */
export const MAX_LINES = 50;

/** A part of a split transaction, as it is shown. */
export const Line = z.object({ category: z.string(), amount: Money, note: z.string() });
export type Line = z.infer<typeof Line>;

const NewLine = z.object({
  category: Category,
  amount: amountAboveZero('Please enter an amount greater than 0'),
  note: optionalText(MAX_LINE_NOTE),
});
/** As it is sent: a note need not be. */
export type NewLine = z.input<typeof NewLine>;

/** The lines of what is entered; none where it is not split. */
export const NewLines = z.array(NewLine, 'Please give a list of lines').check(
  z.maxLength(MAX_LINES, `Please use at most ${MAX_LINES} lines`),
  z.refine((lines) => lines.length !== 1, 'A split has two lines or more'),
);

/** What is entered of an amount and of the parts that it is split into. */
type Split = { cost: number; lines?: readonly { amount: number }[] | undefined };

/** Hundredths of the cost that no line has; below 0 where they have more than it. */
export function unassignedMinor({ cost, lines = [] }: Split): number {
  return lines.reduce((left, { amount }) => left - toMinor(amount), toMinor(cost));
}

/** That the lines, where there are any, make up the cost exactly. */
export function linesAddUp<S extends Split>() {
  return z.refine<S>((split) => !split.lines?.length || unassignedMinor(split) === 0, {
    path: ['lines'],
    error: ({ input }) => difference(input as Split),
  });
}

function difference(split: Split): string {
  const left = unassignedMinor(split);
  const sum = inHundredths(toMinor(split.cost) - left);
  return `The lines add up to ${sum}, which is ${inHundredths(Math.abs(left))} ${left > 0 ? 'less' : 'more'} than ${inHundredths(toMinor(split.cost))}`;
}

/** An amount in a sentence, such as `1,250.00`. */
export function inHundredths(minor: number): string {
  return fromMinor(minor).toLocaleString('en-US', { minimumFractionDigits: 2 });
}
