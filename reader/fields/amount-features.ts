import type { Features } from '../ranking/rank.ts';
import type { AmountCandidate } from './amount-candidates.ts';
import type { Balance } from './balance.ts';
import { meanConfidence } from './candidate.ts';
import type { Hints } from './hints.ts';
import { isSameLabel, type Label } from './label.ts';

/** Labels that a total bears. */
const totals: ReadonlySet<Label> = new Set(['total', 'final total', 'total with tax']);

export function isTotal(label: Label): boolean {
  return totals.has(label);
}

/** What is common to all candidates of a receipt. */
type ReceiptContext = {
  all: readonly AmountCandidate[];
  exact: readonly AmountCandidate[];
  /** Those that bear a total's label. */
  sums: readonly AmountCandidate[];
  balance: Balance;
  lineCount: number;
  right: number;
  largest: number;
};

/** The features of each of `chosen`; `all` are the amounts of the whole receipt, with which they are compared. */
export function amountFeatures(
  chosen: readonly AmountCandidate[],
  all: readonly AmountCandidate[],
  balance: Balance,
  lineCount: number,
  hints: Hints = {},
): Features[] {
  const exact = all.filter(({ form }) => form === 'exact');
  const context: ReceiptContext = {
    all,
    exact,
    sums: all.filter(({ label, minor }) => isTotal(label) && minor > 0),
    balance,
    lineCount,
    right: Math.max(1, ...exact.map(rightOf)),
    largest: Math.max(0, ...exact.map(({ minor }) => minor)),
  };
  return chosen.map((candidate) => ({
    ...printFeatures(candidate, context),
    ...positionFeatures(candidate, context),
    ...otherAmountFeatures(candidate, context),
    ...sums(candidate, context),
    ...lessonFeatures(candidate, hints),
  }));
}

/** From the candidate's own label and print. */
function printFeatures(candidate: AmountCandidate, { right }: ReceiptContext): Features {
  const { label, form, labelAbove, relativeHeight, words } = candidate;
  return {
    [`label ${label}`]: 1,
    [`form ${form}`]: 1,
    'label above': flag(labelAbove),
    'total above': flag(labelAbove && isTotal(label)),
    height: Math.min(1.5, Math.max(-0.5, relativeHeight - 1)),
    'total height': isTotal(label) ? Math.min(1.5, Math.max(-0.5, relativeHeight - 1)) : 0,
    unclear: 1 - meanConfidence(words),
    'right edge': Math.min(1, rightOf(candidate) / right),
    'bare total': flag(/^(total|ttl|summe?|totale|totaal|jumlah)(rm)?$/.test(candidate.labelText)),
  };
}

function positionFeatures(candidate: AmountCandidate, { lineCount, sums, exact }: ReceiptContext): Features {
  const { line, label, minor, inBreakdown, notLast } = candidate;
  const before = exact.filter((other) => other.line < line).at(-1);
  const after = exact.find((other) => other.line > line);
  return {
    low: line / lineCount,
    'in breakdown': flag(inBreakdown),
    'not last': flag(notLast),
    'first sum': flag(isTotal(label) && sums[0]?.line === line),
    'last sum': flag(isTotal(label) && sums.at(-1)?.line === line),
    'below a sum': flag(!isTotal(label) && sums.some((sum) => sum.line < line)),
    'near later sum': flag(isTotal(label) && sums.some((sum) => sum.line > line && isNear(sum.minor, minor))),
    'near earlier sum': flag(isTotal(label) && sums.some((sum) => sum.line < line && isNear(sum.minor, minor))),
    [`after ${before?.label ?? 'nothing'}`]: 1,
    [`before ${after?.label ?? 'nothing'}`]: 1,
  };
}

/** From comparing the candidate with the other amounts. */
function otherAmountFeatures(
  { minor, label, line }: AmountCandidate,
  { all, exact, sums, largest }: ReceiptContext,
): Features {
  const same = all.filter((other) => other.minor === minor && other.form !== 'whole');
  const larger = exact.filter((other) => other.minor > minor);
  const repeatedAs = (...labels: Label[]) => same.some((other) => other.line !== line && labels.includes(other.label));
  return {
    largest: flag(minor === largest),
    'larger ones': Math.min(1, larger.length / 8),
    'larger sum': flag(larger.some((other) => isTotal(other.label) && !other.inBreakdown)),
    'larger price': flag(larger.some((other) => other.label === 'other' || other.label === 'none')),
    'said again': Math.log(Math.max(1, same.length)),
    'said as total': flag(repeatedAs('total', 'final total', 'total with tax')),
    'said as final total': flag(repeatedAs('final total')),
    'said as subtotal': flag(repeatedAs('subtotal')),
    'said as paid': flag(repeatedAs('paid')),
    'said as price': flag(repeatedAs('none', 'other', 'amount')),
    'total said as paid': flag(isTotal(label) && repeatedAs('paid')),
    'tax total said again': flag(label === 'total with tax' && same.length > 1),
    'only sum': flag(isTotal(label) && sums.every((sum) => sum.minor === minor)),
    'round paid': flag(label === 'paid' && minor % 500 === 0),
  };
}

function sums({ minor, label }: AmountCandidate, { balance }: ReceiptContext): Features {
  const { cashLessChange, parts, rounded, beforeRounding, items } = balance;
  const count = [cashLessChange, parts, rounded, items].filter((set) => set.has(minor)).length;
  return {
    'cash less change': flag(cashLessChange.has(minor)),
    'other than cash less change': flag(cashLessChange.size > 0 && !cashLessChange.has(minor)),
    parts: flag(parts.has(minor)),
    rounded: flag(rounded.has(minor)),
    'before rounding': flag(beforeRounding.has(minor)),
    items: flag(items.has(minor)),
    'adds up': flag(count > 0),
    'adds up as total': flag(count > 0 && isTotal(label)),
    'adds up twice': flag(count > 1),
    'adds up as paid': flag(count > 0 && label === 'paid'),
  };
}

/** Whether the total stood beside this label on the shop's receipts before. */
function lessonFeatures({ labelText }: AmountCandidate, { amountLabel }: Hints): Features {
  return { taught: flag(amountLabel !== undefined && isSameLabel(labelText, amountLabel)) };
}

/** Different by less than a rounding, which is a few hundredths. */
function isNear(a: number, b: number): boolean {
  return a !== b && Math.abs(a - b) < 10;
}

function rightOf({ words }: AmountCandidate): number {
  return Math.max(...words.map(({ box }) => box.left + box.width));
}

function flag(is: boolean): number {
  return is ? 1 : 0;
}
