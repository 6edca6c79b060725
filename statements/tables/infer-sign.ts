import { type ParsedAmount, parseAmount } from '../amounts.ts';
import { MAX_DESCRIBED, voteByCount, voteByDescription } from '../sign-votes.ts';
import { HEADERS, SIGNS } from '../words.ts';
import type { Columns } from './columns.ts';
import type { Table } from './find-table.ts';
import { findRole, foldHeader, parseDirection } from './header-words.ts';
import type { CsvRow } from './split-rows.ts';

/** How a file distinguishes income from expenses. */
export type SignConvention = {
  /** Amounts without a sign are expenses, as in card statements. */
  isTurned: boolean;
  /** True if the file leaves this open. */
  isAsked: boolean;
  /** Only amounts with a plus or `CR` are income. */
  isPlusIn: boolean;
  /** A `?` is a minus that the encoding could not represent. True if some amounts have one and some do not. */
  isLostMinus: boolean;
  /** With a direction column: whether amounts of that direction are usually negative. */
  isOutNegative: boolean;
  isInNegative: boolean;
  /** True if fees on their own rows are negative. Otherwise a negative fee is a refund. */
  isFeeNegative: boolean;
  /** The direction of rows without one. If the file only ever names one direction, it is the other. */
  unsaid: 'out' | 'in' | undefined;
};

/** A partly masked card number. Account numbers are masked from the start. */
const HIDDEN_NUMBER = /(?<!\d)\d{4}[ -]?\d{0,2}[*xX•_]{2,10}[ -]?[*xX•_]{2,10}/;

/** Inferred from all rows together, never from a single one. */
export function inferSign(table: Table, columns: Columns, rows: readonly CsvRow[]): SignConvention {
  const direction = (row: CsvRow) => parseDirection(row.cells[columns.direction ?? -1] ?? '');
  const column = columns.amount ?? columns.out ?? columns.in ?? -1;
  const written = rows.map((row) => ({ way: direction(row), amount: parseAmount(row.cells[column] ?? '') }));
  const of = (way: 'out' | 'in') => written.filter((each) => each.way === way).map(({ amount }) => amount);
  const all = written.map(({ amount }) => amount).filter((amount) => amount !== undefined);
  const isMixed = all.some(({ isNegative }) => isNegative);
  const isPlusIn =
    columns.amount !== undefined &&
    !isMixed &&
    all.some(({ isPositive }) => isPositive) &&
    !all.every(({ isPositive }) => isPositive);
  const isCard = isCardTable(table, columns);
  const isOneColumn = columns.amount !== undefined && columns.direction === undefined && !isPlusIn;
  const isUnsigned = isOneColumn && !isMixed;
  // Some cards list expenses without a sign and refunds with a minus. Descriptions reveal that.
  const said = rows.slice(0, MAX_DESCRIBED).map(({ cells }, at) => ({
    words: listTexts(cells, columns),
    isNegative: written[at]?.amount?.isNegative,
  }));
  // Net amounts are from payment services, which use normal signs.
  const isNet = findRole(table.head?.cells[columns.amount ?? -1] ?? '') === 'net';
  const votes = isOneColumn && !isNet ? voteByDescription(said) : 0;
  const negatives = all.filter((each) => each.isNegative).length;
  const byCount = isCard ? voteByCount(all.length, negatives) : 0;
  // Explicit plus signs leave no doubt, except on cards.
  const isExplicit = isMixed && !isCard && all.some(({ isPositive }) => isPositive);
  const isTurnedByWords = isMixed ? !isExplicit && votes + byCount > 0 : isUnsigned && votes > 0;
  // More income than expenses is unusual: it is a savings account, or a card without other hints.
  const isUnusual = isOneColumn && isMixed && all.length > 3 && all.length > 3 * negatives;
  // With a header, a few positive amounts may all be income. Without one there is no evidence, so ask.
  const isSilent = !table.head && votes === 0 && all.length > 0 && !all.some(({ isPositive }) => isPositive);
  const [outs, ins] = [of('out'), of('in')];
  return {
    isTurned: isTurnedByWords || (isUnsigned && isCard && votes > -1),
    isAsked: isTurnedByWords || (isUnsigned && (isCard || isSilent || all.length > 3)) || isUnusual,
    isPlusIn,
    isLostMinus: all.some((each) => !each.hasLostSign && /[1-9]/.test(each.digits)) && !isMixed,
    isOutNegative: isMostlyNegative(columns.direction === undefined ? parseColumn(rows, columns.out) : outs),
    isInNegative: isMostlyNegative(columns.direction === undefined ? parseColumn(rows, columns.in) : ins),
    isFeeNegative: isMostlyNegative(parseColumn(rows, columns.fee)),
    unsaid:
      columns.direction === undefined || (outs.length > 0 && ins.length > 0)
        ? undefined
        : outs.length > 0
          ? 'in'
          : 'out',
  };
}

/** Texts of a row, with the transaction type last. */
function listTexts(cells: readonly string[], { payees, texts, category, kinds }: Columns): string[] {
  return [...payees, ...texts, category, ...kinds].map((at) => cells[at ?? -1] ?? '').filter((cell) => cell !== '');
}

/** True if headers, the lines above or the total line indicate a credit card. */
function isCardTable({ before, head, rows }: Table, { day }: Columns): boolean {
  const below = rows.slice(-BELOW).filter(({ cells }) => (cells[day] ?? '') === '');
  const words = [...before.slice(-ABOVE), ...(head ? [head] : []), ...below].flatMap(({ cells }) => cells);
  if (head?.cells.some((cell) => HEADERS.shop.test(foldHeader(cell)))) return true;
  if (rows.slice(0, BELOW).some(({ cells }) => cells.some((cell) => SIGNS.instalments.test(cell)))) return true;
  return words.some((cell) => HEADERS.card.test(foldHeader(cell)) || (cell.length < 40 && HIDDEN_NUMBER.test(cell)));
}

const ABOVE = 40;
const BELOW = 5;

function parseColumn(rows: readonly CsvRow[], column: number | undefined): (ParsedAmount | undefined)[] {
  return column === undefined ? [] : rows.map((row) => parseAmount(row.cells[column] ?? ''));
}

function isMostlyNegative(amounts: readonly (ParsedAmount | undefined)[]): boolean {
  const some = amounts.filter((amount) => amount !== undefined && /[1-9]/.test(amount.digits));
  return some.filter((amount) => amount?.isNegative).length * 2 > some.length;
}
