import { MAX_DESCRIBED_AMOUNTS, scoreReversedSignsByDescription } from '../reversed-signs.ts';
import type { Statement, StatementEntry } from '../statement.ts';
import { isCardDocument } from './balance-labels.ts';
import { listBalances } from './printed-balances.ts';
import type { PrintedLine } from './printed-lines.ts';

/**
 * Balances, in hundredths, that match the rows. Debts are negative. If the totals of income and expenses matched
 * instead, `opening` and `closing` are missing. If `isWeak` is set, the document may contain more rows.
 */
export type BalanceProof = { sign: 'as read' | 'reversed'; opening?: number; closing?: number; isWeak?: boolean };

/**
 * Compares the rows with the labelled balances and totals of the document.
 * @param signs `areSidesNamed` is true if income and expenses have separate columns, so that the signs are certain. If
 * `areSignsWritten` is false, the signs are only a guess, so totals prove nothing.
 * @returns the balances that confirm the rows, and whether the signs had to be reversed; undefined if nothing confirms
 * the rows
 */
export function findBalanceProof(
  lines: readonly PrintedLine[],
  { entries, table }: Statement,
  { areSidesNamed, areSignsWritten }: { areSidesNamed: boolean; areSignsWritten: boolean },
): BalanceProof | undefined {
  const all = listBalances(lines, table?.decimalMark ?? '.');
  const { others } = all;
  // A single row could match by chance, so balances that are labelled just "balance" are not used for it.
  const isSingle = entries.length === 1;
  const [likelyOpenings, likelyClosings] = isSingle
    ? [all.openings, all.closings]
    : [all.likelyOpenings, all.likelyClosings];
  const sum = sumOf(entries);
  const isCard = isCardDocument(lines);
  const keepsSigns = !areSidesNamed && voteForReversal(entries, 'as read') <= -CLEAR_VOTE;
  const proofs = new Map<BalanceProof['sign'], BalanceProof>();
  if (sum !== 0)
    for (const opening of likelyOpenings)
      for (const closing of likelyClosings) {
        const areGuessed = [all.edges.above.includes(opening), all.edges.below.includes(closing)];
        const isWeak = areGuessed.includes(true);
        // A bank may print overdrawn balances without a minus. If the signs of the rows are certain, the signs of the
        // balances can be inferred from them.
        const [before, after] = (areSidesNamed && findSigns(opening, sum, closing)) || [opening, closing];
        if (before + sum === after && areSidesNamed)
          proofs.set('as read', { sign: 'as read', opening: before, closing: after, isWeak });
        if (areSidesNamed || (opening + sum !== closing && opening - sum !== closing)) continue;
        if (!areGuessed.includes(false) && (opening + sum !== closing || !arePayments(entries, areSidesNamed)))
          continue;
        // A card statement prints debt as a positive balance, which increases with each expense.
        const isDebt = closing > 0 && (keepsSigns ? opening - sum === closing && (isCard || opening > 0) : isCard);
        const sign = (opening + sum === closing) === isDebt ? 'reversed' : 'as read';
        const isOwed = sign === 'as read' ? opening + sum !== closing : isDebt;
        proofs.set(sign, { sign, opening: isOwed ? -opening : opening, closing: isOwed ? -closing : closing, isWeak });
      }
  const [proof, ...more] = proofs.values();
  if (proof && more.length === 0) return !areSidesNamed && isContradicted(entries, proof.sign) ? undefined : proof;
  const { openings, closings } = all.stated;
  const isReached = openings.some((minor) => [minor + sum, minor - sum].some((end) => closings.includes(end)));
  if (openings.length > 0 && closings.length > 0 && !isReached) return undefined;
  const [income, expense] = [1, -1].map((sign) => sumOf(entries.filter(({ amountMinor }) => amountMinor * sign > 0)));
  // If only one row is income, its amount equals the total of all income. Therefore, a total counts as printed only if
  // the document contains it more often than the rows do.
  const isStated = (minor = 0) => {
    const own = entries.filter(({ amountMinor }) => amountMinor === minor).length;
    return minor !== 0 && others.has(Math.abs(minor)) && (all.counts.get(Math.abs(minor)) ?? 0) > own;
  };
  // Two amounts outside the rows are balances if they differ by the sum of the rows, whatever their labels say.
  const isChange = areSidesNamed && sum !== 0 && [...all.around].some((minor) => all.around.has(minor + sum));
  const areTotals = areSignsWritten && arePayments(entries, areSidesNamed) && isStated(income) && isStated(expense);
  const isProven = entries.length > 2 && (isChange || areTotals);
  return isProven ? { sign: 'as read', isWeak: true } : undefined;
}

/**
 * True if the signs are certain, or if most rows are expenses. Otherwise, the rows may be purchases of a card, whose
 * signs must be reversed.
 */
const arePayments = (entries: readonly StatementEntry[], areSidesNamed: boolean) =>
  areSidesNamed || entries.filter(({ amountMinor }) => amountMinor < 0).length * 2 >= entries.length;

/**
 * Chooses the signs of the balances so that the opening balance plus the sum equals the closing balance. Returns
 * undefined if no signs fit.
 */
function findSigns(opening: number, sum: number, closing: number): [before: number, after: number] | undefined {
  const signed = [opening, -opening].flatMap((before) => [closing, -closing].map((after) => [before, after] as const));
  const found = signed.find(([before, after]) => before + sum === after);
  return found && [found[0], found[1]];
}

const sumOf = (entries: readonly StatementEntry[]) => entries.reduce((all, { amountMinor }) => all + amountMinor, 0);

/**
 * If at least this many descriptions match the signs as read, the signs are kept. If the balances then increase with
 * each expense, they are debts.
 */
const CLEAR_VOTE = 2;

/** True if the descriptions show that the signs must be reversed. */
const isContradicted = (entries: readonly StatementEntry[], sign: BalanceProof['sign']) =>
  voteForReversal(entries, sign) > 0;

function voteForReversal(entries: readonly StatementEntry[], sign: BalanceProof['sign']): number {
  const described = entries.slice(0, MAX_DESCRIBED_AMOUNTS).map(({ name, note, amountMinor }) => {
    return { words: [name, note], isNegative: sign === 'as read' ? amountMinor < 0 : amountMinor > 0 };
  });
  return scoreReversedSignsByDescription(described);
}

/**
 * True if the amounts on a card statement are purchases: most amounts are positive, and no description shows that they
 * are income.
 */
export function areCardPurchases(lines: readonly PrintedLine[], { entries }: Statement): boolean {
  const income = entries.filter(({ amountMinor }) => amountMinor > 0).length;
  return income * 2 > entries.length && isCardDocument(lines) && voteForReversal(entries, 'as read') >= 0;
}
