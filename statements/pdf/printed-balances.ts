import { type DecimalSeparator, digitsToHundredths, parseAmount } from '../parse-amounts.ts';
import type { Statement, StatementBalance } from '../statement.ts';
import { normalizeHeader } from '../tables/header-roles.ts';
import {
  containsBalanceWord,
  isBalanceLabel,
  isCarriedForwardLabel,
  isClosingBalanceLabel,
  isOpeningBalanceLabel,
  isStartOfAccountLabel,
} from './balance-labels.ts';
import { isBookingLine, isValueInSentence, mayBeValueKind } from './column-alignment.ts';
import type { LinePiece, PrintedLine } from './printed-lines.ts';
import { isBalanceLine } from './read-printed-table.ts';

/**
 * Maximum number of labelled balances in a document, and of pieces in a line. Both limits protect against malicious
 * files.
 */
const [MOST_BALANCES, MOST_PIECES] = [100, 60];

const balancesOf = new WeakMap<readonly PrintedLine[], Map<DecimalSeparator, Balances>>();

/**
 * True if the opening balance differs from all printed opening balances, or if the balance never equals a printed
 * closing balance after any row.
 */
export function contradictsBalances(lines: readonly PrintedLine[], { balances, entries, table }: Statement): boolean {
  const { openings, closings } = listBalances(lines, table?.decimalMark ?? '.').stated;
  const opening = balances.find(({ is }) => is === 'opening')?.amountMinor;
  if (opening === undefined) return openings.length > 0;
  // A printed closing balance need not follow the last row. It may be the balance after any row, for example at the end
  // of a page, so the balances after all rows are collected.
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
  is: StatementBalance['is'],
  minor: number,
  { table }: Statement,
): boolean {
  const { openings, closings } = listBalances(lines, table?.decimalMark ?? '.');
  return (is === 'opening' ? openings : closings).some((printed) => Math.abs(printed) === Math.abs(minor));
}

/**
 * Returns the first opening and the last closing balance that the document prints, even if they do not match the rows.
 */
export function findStatedBalances(lines: readonly PrintedLine[], separator: DecimalSeparator): StatementBalance[] {
  const { likelyOpenings, likelyClosings } = listBalances(lines, separator);
  const [opening, closing] = [likelyOpenings[0], likelyClosings.at(-1)];
  if (opening === undefined || closing === undefined) return [];
  return [
    { is: 'opening', amountMinor: opening },
    { is: 'closing', amountMinor: closing },
  ];
}

/**
 * Returns the statement with the printed closing balance, if the balance after the last row is a different one. The
 * sign stays, because debts may be printed without one.
 */
export function replaceClosingByPrinted(lines: readonly PrintedLine[], statement: Statement): Statement {
  const printed = listBalances(lines, statement.table?.decimalMark ?? '.').stated.closings.at(-1);
  if (printed === undefined) return statement;
  const balances = statement.balances.map((balance) => {
    const isOther = balance.is === 'closing' && !isStatedBalance(lines, 'closing', balance.amountMinor, statement);
    return isOther ? { ...balance, amountMinor: balance.amountMinor < 0 ? -Math.abs(printed) : printed } : balance;
  });
  return { ...statement, balances };
}

/**
 * Returns the clearly labelled opening balances, in hundredths, by the index of their line. Amounts below a label are
 * not included, because the table of all accounts prints them.
 */
export function listPrintedOpenings(lines: readonly PrintedLine[]): Map<number, number> {
  return new Map(
    lines.flatMap((line, at) => {
      const labelled = line.pieces.length > MOST_PIECES ? [] : listLabelled(line, [], '.');
      const opening = labelled.find(({ label }) => isStartOfAccountLabel(label));
      return opening ? [[at, opening.minor] as const] : [];
    }),
  );
}

/** Returns the differences between all printed opening and closing balances, in hundredths. */
export function listChanges(lines: readonly PrintedLine[]): Set<number> {
  const { openings, closings } = listBalances(lines, '.');
  return new Set(openings.flatMap((opening) => closings.map((closing) => closing - opening)));
}

/**
 * Printed balances in hundredths. `likelyOpenings` and `likelyClosings` also include balances labelled just "balance",
 * because these could be either.
 */
type Balances = {
  openings: number[];
  closings: number[];
  likelyOpenings: number[];
  likelyClosings: number[];
  /** Amounts without a known label, directly above and below the rows. */
  edges: { above: number[]; below: number[] };
  /** All amounts above the first row and below the last one, without signs. */
  around: Set<number>;
  /** Clearly labelled balances. If the rows do not match these balances, the rows are not treated as confirmed. */
  stated: { openings: number[]; closings: number[] };
  others: Set<number>;
  /** How often the document prints each amount. */
  counts: Map<number, number>;
};

export function listBalances(lines: readonly PrintedLine[], separator: DecimalSeparator): Balances {
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
    labelled.filter(({ label }) => isOpeningBalanceLabel(label)),
    'first',
  );
  const closings = dropCarried(
    labelled.filter(({ label }) => isClosingBalanceLabel(label)),
    'last',
  );
  // Some documents use the same label for both balances, such as "Balance on 1 May". In that case, the first is the
  // opening balance.
  const plain = labelled.filter(({ label, isAbove }) => !isAbove && isBalanceLabel(label));
  const isPair = new Set(plain.map(({ piece }) => piece)).size > 1;
  const plainFirst = isPair ? plain.filter(({ label }) => !isClosingBalanceLabel(label)).slice(0, 1) : [];
  const plainLast = isPair ? plain.filter(({ label }) => !isOpeningBalanceLabel(label)).slice(-1) : [];
  const edges = listEdges(lines, labelled);
  // In a row of a table, a text such as `New Look` may be a shop, and the text above an amount is a column name.
  // Neither is a label.
  const isStated = ({ label, isRow, isAbove }: Labelled) => isBalanceLabel(label) && !(isRow && isAbove);
  return {
    openings: minors(openings),
    closings: minors(closings),
    likelyOpenings: minors([...openings, ...plainFirst, ...edges.above]),
    likelyClosings: minors([...closings, ...plainLast, ...edges.below]),
    edges: { above: minors(edges.above), below: minors(edges.below) },
    around: new Set(edges.around.map(({ minor }) => Math.abs(minor))),
    stated: {
      openings: minors([...openings.filter((each) => !each.isRow || isStated(each)), ...plainFirst]),
      closings: minors([...closings.filter(isStated), ...plainLast]),
    },
    others: new Set(labelled.flatMap(({ minor, isRow }) => (isRow ? [] : [Math.abs(minor)]))),
    counts: countAmounts(lines, separator),
  };
}

/** Maximum number of lines between a row and the balance above or below it. */
const EDGE_WITHIN = 4;

/**
 * Returns the amounts directly above the first row and below the last one. They may be balances, whatever their labels
 * say.
 */
function listEdges(lines: readonly PrintedLine[], labelled: readonly Labelled[]) {
  const isRow = (line: PrintedLine) =>
    isBookingLine(line) &&
    !isBalanceLine(line) &&
    !line.pieces.some(({ text }) => containsBalanceWord(text)) &&
    line.pieces.some((piece, at) => mayBeValueKind(piece, 'day') && !isValueInSentence(line.pieces, at));
  const [first, last] = [lines.findIndex(isRow), lines.findLastIndex(isRow)];
  const around = new Set(
    [...lines.slice(0, Math.max(0, first)), ...lines.slice(last + 1)].flatMap((line) => line.pieces),
  );
  const pick = (from: number, end: number) => {
    if (first < 0) return [];
    const alone = lines.slice(Math.max(0, from), end).flatMap(({ pieces }) => {
      const amounts = pieces.filter((piece) => mayBeValueKind(piece, 'amount'));
      return amounts.length === 1 ? amounts : [];
    });
    return labelled.filter(({ label, piece, isAbove }) => !isAbove && !isBalanceLabel(label) && alone.includes(piece));
  };
  return {
    above: pick(first - EDGE_WITHIN, first),
    below: pick(last + 1, last + 1 + EDGE_WITHIN),
    around: labelled.filter(({ piece, minor }) => minor !== 0 && around.has(piece)),
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
      const amount = mayBeValueKind(piece, 'amount') ? parseAmount(piece.text) : undefined;
      const minor = amount && digitsToHundredths(amount.digits, separator);
      if (minor !== undefined) counts.set(minor, (counts.get(minor) ?? 0) + 1);
    }
  return counts;
}

/** `isAbove` is true if the label is above the amount, not before it. `isRow` is true for amounts of transactions. */
type Labelled = { label: string; minor: number; piece: LinePiece; isRow: boolean; isAbove: boolean };

/**
 * Returns each amount of a line once for each possible label: the texts before it, only the last of these texts, and
 * the text above it.
 */
function listLabelled(line: PrintedLine, above: readonly PrintedLine[], separator: DecimalSeparator): Labelled[] {
  const near = above.filter(({ page, pieces }) => page === line.page && pieces.length <= MOST_PIECES);
  const isRow = isBookingLine(line);
  return line.pieces.flatMap((piece, at): Labelled[] => {
    if (!mayBeValueKind(piece, 'amount')) return [];
    const amount = parseAmount(piece.text);
    const minor = amount && digitsToHundredths(amount.digits, separator);
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
    // The texts before an amount may start with an account number, so the last text is also tried alone.
    return [before, before.length > 1 ? before.slice(-1) : [], over].flatMap((texts): Labelled[] => {
      const label = normalizeHeader(texts.map(({ text }) => text).join(' '));
      return texts.length > 0 ? [{ label, minor: signed, piece, isRow, isAbove: texts === over }] : [];
    });
  });
}
