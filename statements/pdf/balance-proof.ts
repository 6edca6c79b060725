import { type DecimalSeparator, parseAmount, toHundredths } from '../parse-amounts.ts';
import { MAX_DESCRIBED_AMOUNTS, scoreReversedSignsByDescription } from '../reversed-signs.ts';
import type { StatedBalance, Statement, StatementEntry } from '../statement.ts';
import { foldHeader } from '../tables/header-roles.ts';
import { isBalanceLabel, isCarriedForwardLabel, isClosingLabel, isOpeningLabel } from './balance-labels.ts';
import { isCardDocument } from './card-documents.ts';
import { isBookingLine, isValueKind } from './columns.ts';
import type { LinePiece, PrintedLine } from './printed-lines.ts';

/**
 * Maximum number of labelled balances in a document, and of pieces in a line. Both limits protect against malicious
 * files.
 */
const [MOST_BALANCES, MOST_PIECES] = [100, 60];

/**
 * Balances, in hundredths, that match the rows. Debts are negative. If the totals of income and expenses matched
 * instead, `opening` and `closing` are missing.
 */
export type BalanceProof = { sign: 'as read' | 'reversed'; opening?: number; closing?: number };

/**
 * Compares the rows with the labelled balances and totals of the document.
 * @param signs `areSidesNamed` is true if income and expenses have separate columns, so that the signs are certain.
 * `areSignsWritten` is false if the signs are only a guess. Totals are then no proof.
 * @returns the balances that confirm the rows, and whether the signs had to be reversed; undefined if nothing confirms
 * the rows
 */
export function proveByTotals(
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
        // A bank may print overdrawn balances without a minus. If the signs of the rows are certain, they show it.
        const [before, after] = (areSidesNamed && findSigns(opening, sum, closing)) || [opening, closing];
        if (before + sum === after && areSidesNamed)
          proofs.set('as read', { sign: 'as read', opening: before, closing: after });
        if (areSidesNamed || (opening + sum !== closing && opening - sum !== closing)) continue;
        // A card statement prints debt as a positive balance, which increases with each expense.
        const isDebt = closing > 0 && (keepsSigns ? opening - sum === closing && (isCard || opening > 0) : isCard);
        const sign = (opening + sum === closing) === isDebt ? 'reversed' : 'as read';
        const isOwed = sign === 'as read' ? opening + sum !== closing : isDebt;
        proofs.set(sign, { sign, opening: isOwed ? -opening : opening, closing: isOwed ? -closing : closing });
      }
  const [proof, ...more] = proofs.values();
  if (proof && more.length === 0) return !areSidesNamed && isContradicted(entries, proof.sign) ? undefined : proof;
  const { openings, closings } = all.stated;
  const isReached = openings.some((minor) => [minor + sum, minor - sum].some((end) => closings.includes(end)));
  if (openings.length > 0 && closings.length > 0 && !isReached) return undefined;
  const [income, expense] = [1, -1].map((sign) => sumOf(entries.filter(({ amountMinor }) => amountMinor * sign > 0)));
  // If only one row is income, its amount equals the total of all income. The total counts only if the document prints
  // the amount more often than the rows contain it.
  const isStated = (minor = 0) => {
    const own = entries.filter(({ amountMinor }) => amountMinor === minor).length;
    return minor !== 0 && others.has(Math.abs(minor)) && (all.counts.get(Math.abs(minor)) ?? 0) > own;
  };
  const isProven = areSignsWritten && entries.length > 2 && isStated(income) && isStated(expense);
  return isProven ? { sign: 'as read' } : undefined;
}

/** Returns the balances with the signs for which the sum of the rows leads from one to the other. */
function findSigns(opening: number, sum: number, closing: number): [before: number, after: number] | undefined {
  const signed = [opening, -opening].flatMap((before) => [closing, -closing].map((after) => [before, after] as const));
  const found = signed.find(([before, after]) => before + sum === after);
  return found && [found[0], found[1]];
}

const balancesOf = new WeakMap<readonly PrintedLine[], Map<DecimalSeparator, Balances>>();

const sumOf = (entries: readonly StatementEntry[]) => entries.reduce((all, { amountMinor }) => all + amountMinor, 0);

/**
 * If at least this many descriptions match the signs as read, the signs are kept. The balances are then debts, even if
 * they increase with expenses.
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
 * True if most amounts on a card statement are positive and no description shows that they are income. They are then
 * purchases.
 */
export function areCardPurchases(lines: readonly PrintedLine[], { entries }: Statement): boolean {
  const income = entries.filter(({ amountMinor }) => amountMinor > 0).length;
  return income * 2 > entries.length && isCardDocument(lines) && voteForReversal(entries, 'as read') >= 0;
}

/** True if the document prints an opening or closing balance that the statement does not reach. */
export function contradictsBalances(lines: readonly PrintedLine[], { balances, entries, table }: Statement): boolean {
  const { openings, closings } = listBalances(lines, table?.decimalMark ?? '.').stated;
  const opening = balances.find(({ is }) => is === 'opening')?.amountMinor;
  if (opening === undefined) return openings.length > 0;
  // A printed closing balance need not follow the last row: it may be the balance after any row, for example at the end
  // of a page. So all balances are kept.
  const passed = new Set<number>();
  for (const all of [entries, entries.toReversed()]) {
    let minor = opening;
    for (const { amountMinor } of all) {
      minor += amountMinor;
      passed.add(Math.abs(minor));
    }
  }
  const isOther = (printed: readonly number[], minors: ReadonlySet<number>) =>
    printed.length > 0 && !printed.some((minor) => minors.has(Math.abs(minor)));
  return isOther(openings, new Set([Math.abs(opening)])) || isOther(closings, passed);
}

/** True if the document prints this amount as its opening or closing balance. */
export function isStatedBalance(
  lines: readonly PrintedLine[],
  is: StatedBalance['is'],
  minor: number,
  { table }: Statement,
): boolean {
  const { openings, closings } = listBalances(lines, table?.decimalMark ?? '.');
  return (is === 'opening' ? openings : closings).some((printed) => Math.abs(printed) === Math.abs(minor));
}

/**
 * Returns the first opening and the last closing balance that the document prints, even if they do not match the rows.
 */
export function findStatedBalances(lines: readonly PrintedLine[], separator: DecimalSeparator): StatedBalance[] {
  const { likelyOpenings, likelyClosings } = listBalances(lines, separator);
  const [opening, closing] = [likelyOpenings[0], likelyClosings.at(-1)];
  if (opening === undefined || closing === undefined) return [];
  return [
    { is: 'opening', amountMinor: opening },
    { is: 'closing', amountMinor: closing },
  ];
}

/** Returns the differences between all printed opening and closing balances, in hundredths. */
export function listChanges(lines: readonly PrintedLine[]): Set<number> {
  const { openings, closings } = listBalances(lines, '.');
  return new Set(openings.flatMap((opening) => closings.map((closing) => closing - opening)));
}

/**
 * Printed balances in hundredths. The likely balances also include balances with the label "balance", which could be
 * either.
 */
type Balances = {
  openings: number[];
  closings: number[];
  likelyOpenings: number[];
  likelyClosings: number[];
  /** Balances that are clearly labelled. If the rows do not match them, the rows are not treated as confirmed. */
  stated: { openings: number[]; closings: number[] };
  others: Set<number>;
  /** How often the document prints each amount. */
  counts: Map<number, number>;
};

function listBalances(lines: readonly PrintedLine[], separator: DecimalSeparator): Balances {
  const known = balancesOf.get(lines) ?? new Map<DecimalSeparator, Balances>();
  balancesOf.set(lines, known);
  const balances = known.get(separator) ?? findBalances(lines, separator);
  known.set(separator, balances);
  return balances;
}

function findBalances(lines: readonly PrintedLine[], separator: DecimalSeparator): Balances {
  const labelled = lines.flatMap((line, at) => {
    return line.pieces.length > MOST_PIECES ? [] : listLabelled(line, lines.slice(Math.max(0, at - 3), at), separator);
  });
  const minors = (some: Labelled[]) => [...new Set(some.map(({ minor }) => minor))].slice(0, MOST_BALANCES);
  const openings = dropCarried(
    labelled.filter(({ label }) => isOpeningLabel(label)),
    'first',
  );
  const closings = dropCarried(
    labelled.filter(({ label }) => isClosingLabel(label)),
    'last',
  );
  // Some documents use the same label for both balances, such as "Balance on 1 May". In that case, the first is the
  // opening balance.
  const plain = labelled.filter(({ label, isAbove }) => !isAbove && isBalanceLabel(label));
  const isPair = new Set(plain.map(({ piece }) => piece)).size > 1;
  const plainFirst = isPair ? plain.filter(({ label }) => !isClosingLabel(label)).slice(0, 1) : [];
  const plainLast = isPair ? plain.filter(({ label }) => !isOpeningLabel(label)).slice(-1) : [];
  // In a row of a table, a text such as `New Look` may be a shop, and the text above an amount is a column name.
  // Neither is a label.
  const isStated = ({ label, isRow, isAbove }: Labelled) => isBalanceLabel(label) && !(isRow && isAbove);
  return {
    openings: minors(openings),
    closings: minors(closings),
    likelyOpenings: minors([...openings, ...plainFirst]),
    likelyClosings: minors([...closings, ...plainLast]),
    stated: {
      openings: minors([...openings.filter((each) => !each.isRow || isStated(each)), ...plainFirst]),
      closings: minors([...closings.filter(isStated), ...plainLast]),
    },
    others: new Set(labelled.flatMap(({ minor, isRow }) => (isRow ? [] : [Math.abs(minor)]))),
    counts: countAmounts(lines, separator),
  };
}

/** Removes the sums that are carried over to the next page, unless the document labels all its balances this way. */
function dropCarried(labelled: Labelled[], kept: 'first' | 'last'): Labelled[] {
  const others = labelled.filter(({ label }) => !isCarriedForwardLabel(label));
  if (others.length > 0) return others;
  const minor = labelled.at(kept === 'first' ? 0 : -1)?.minor;
  return labelled.filter((each) => each.minor === minor);
}

function countAmounts(lines: readonly PrintedLine[], separator: DecimalSeparator): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { pieces } of lines)
    for (const piece of pieces) {
      const amount = isValueKind(piece, 'amount') ? parseAmount(piece.text) : undefined;
      const minor = amount && toHundredths(amount.digits, separator);
      if (minor !== undefined) counts.set(minor, (counts.get(minor) ?? 0) + 1);
    }
  return counts;
}

/** `isAbove` is true if the label is above the amount, not before it. `isRow` is true for amounts of transactions. */
type Labelled = { label: string; minor: number; piece: LinePiece; isRow: boolean; isAbove: boolean };

/** Returns each amount of a line twice: labelled by the text before it, and by the text above it. */
function listLabelled(line: PrintedLine, above: readonly PrintedLine[], separator: DecimalSeparator): Labelled[] {
  const near = above.filter(({ page, pieces }) => page === line.page && pieces.length <= MOST_PIECES);
  const isRow = isBookingLine(line);
  return line.pieces.flatMap((piece, at): Labelled[] => {
    if (!isValueKind(piece, 'amount')) return [];
    const amount = parseAmount(piece.text);
    const minor = amount && toHundredths(amount.digits, separator);
    if (minor === undefined) return [];
    const all = line.pieces.slice(0, at);
    const since = all
      .slice(all.findLastIndex(({ kind }) => kind === 'amount') + 1)
      .filter(({ kind }) => kind === 'text');
    const texts = all.filter(({ kind }) => kind === 'text');
    // If the description is the last column, the label is printed after the amount.
    const behind = line.pieces.slice(at + 1).filter(({ kind }) => kind === 'text');
    const before = since.length > 0 ? since : texts.length > 0 ? texts : behind;
    const over = near.flatMap(({ pieces }) =>
      pieces.filter(({ kind, left, right }) => kind === 'text' && left < piece.right && right > piece.left),
    );
    const signed = amount?.isNegative ? -minor : minor;
    // The texts before an amount may start with an account number, so the last of them is also tried alone.
    return [before, before.length > 1 ? before.slice(-1) : [], over].flatMap((texts): Labelled[] => {
      const label = foldHeader(texts.map(({ text }) => text).join(' '));
      return texts.length > 0 ? [{ label, minor: signed, piece, isRow, isAbove: texts === over }] : [];
    });
  });
}
