import { type WrittenAmount, writtenAmount } from '../amounts.ts';
import type { Columns } from './columns.ts';
import type { Table } from './find-table.ts';
import { directionOf, foldHead } from './header-words.ts';
import { turnedByWords } from './said-by-words.ts';
import type { CsvRow } from './split-rows.ts';

/** How a file tells what came in from what went out. */
export type Sign = {
  /** Amounts without a sign are spent, as card issuers write them. */
  isTurned: boolean;
  /** Whether the file leaves that open. */
  isAsked: boolean;
  /** Only what has a plus or `CR` came in. */
  isPlusIn: boolean;
  /** By the word that says the direction: whether its amounts are usually negative. */
  isOutNegative: boolean;
  isInNegative: boolean;
  /** What a row has whose direction is not said: where only one of the two is ever said, the other. */
  unsaid: 'out' | 'in' | undefined;
};

const CARD = /\b(card|cards|credit card|kreditkarte|carte|tarjeta|carta|creditcard|kort|karta|visa|mastercard|amex)\b/;

/** Settled over all rows, never for one alone. */
export function signOf({ before, head }: Table, columns: Columns, rows: readonly CsvRow[]): Sign {
  const direction = (row: CsvRow) => directionOf(row.cells[columns.direction ?? -1] ?? '');
  const column = columns.amount ?? columns.out ?? columns.in ?? -1;
  const written = rows.map((row) => ({ way: direction(row), amount: writtenAmount(row.cells[column] ?? '') }));
  const of = (way: 'out' | 'in') => written.filter((each) => each.way === way).map(({ amount }) => amount);
  const all = written.map(({ amount }) => amount).filter((amount) => amount !== undefined);
  const isMixed = all.some(({ isNegative }) => isNegative);
  const isPlusIn =
    columns.amount !== undefined &&
    !isMixed &&
    all.some(({ isPositive }) => isPositive) &&
    !all.every(({ isPositive }) => isPositive);
  const isCard = [...before, ...(head ? [head] : [])].some(({ cells }) =>
    cells.some((cell) => CARD.test(foldHead(cell))),
  );
  const isUnsigned = columns.amount !== undefined && columns.direction === undefined && !isMixed && !isPlusIn;
  // Some cards write what was spent without a sign and what was paid back with a minus; the words beside it tell.
  const isOneColumn = columns.amount !== undefined && columns.direction === undefined && !isPlusIn;
  const isNegative = (row: CsvRow) => writtenAmount(row.cells[column] ?? '')?.isNegative ?? false;
  const isTurnedByWords = isOneColumn && isMixed && turnedByWords(rows, columns, isNegative) > 0;
  const [outs, ins] = [of('out'), of('in')];
  return {
    isTurned: isTurnedByWords || (isUnsigned && isCard),
    isAsked: isTurnedByWords || (isUnsigned && (isCard || all.length > 3)),
    isPlusIn,
    isOutNegative: isMostlyNegative(columns.direction === undefined ? writtenIn(rows, columns.out) : outs),
    isInNegative: isMostlyNegative(columns.direction === undefined ? writtenIn(rows, columns.in) : ins),
    unsaid:
      columns.direction === undefined || (outs.length > 0 && ins.length > 0)
        ? undefined
        : outs.length > 0
          ? 'in'
          : 'out',
  };
}

function writtenIn(rows: readonly CsvRow[], column: number | undefined): (WrittenAmount | undefined)[] {
  return column === undefined ? [] : rows.map((row) => writtenAmount(row.cells[column] ?? ''));
}

function isMostlyNegative(amounts: readonly (WrittenAmount | undefined)[]): boolean {
  const some = amounts.filter((amount) => amount !== undefined && /[1-9]/.test(amount.digits));
  return some.filter((amount) => amount?.isNegative).length * 2 > some.length;
}
