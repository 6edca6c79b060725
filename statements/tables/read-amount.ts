import { type DecimalSeparator, type ParsedAmount, parseAmount, toHundredths } from '../amounts.ts';
import type { Columns } from './columns.ts';
import { parseDirection } from './header-words.ts';
import type { SignConvention } from './infer-sign.ts';
import type { CsvRow } from './split-rows.ts';

/** The signed amount of a row in hundredths, or which part of the row cannot be read. */
export function readAmount(
  row: CsvRow,
  columns: Columns,
  separator: DecimalSeparator,
  sign: SignConvention,
): number | 'amount' | 'type' {
  if (columns.amount === undefined) return readOppositeColumns(row, columns, separator, sign);
  const written = parseAmount(row.cells[columns.amount] ?? '');
  const minor = written && toHundredths(written.digits, separator);
  if (minor === undefined || (written?.hasSeveralSigns && columns.direction === undefined)) return 'amount';
  const signed = written?.isNegative || (written?.hasLostSign && sign.isLostMinus) ? -minor : minor;
  if (columns.direction !== undefined) {
    const word = row.cells[columns.direction] ?? '';
    const way = parseDirection(word) ?? (word === '' ? sign.unsaid : undefined);
    if (way === 'out') return sign.isOutNegative ? signed : -signed;
    if (way === 'in') return sign.isInNegative ? -signed : signed;
    if (word === '' || way !== undefined) return signed;
    // Unknown word: use the sign, if the signs of the other rows agree with their words.
    const isSigned = sign.isOutNegative !== sign.isInNegative;
    return isSigned ? (sign.isOutNegative ? signed : -signed) : 'type';
  }
  if (sign.isPlusIn) return written?.isPositive ? minor : -minor;
  return sign.isTurned ? -signed : signed;
}

/**
 * Income minus expense. Rows without either may contain only a fee. Some files negate one column or fill the unused one
 * with zeros.
 */
function readOppositeColumns(
  row: CsvRow,
  columns: Columns,
  separator: DecimalSeparator,
  sign: SignConvention,
): number | 'amount' {
  const out = readColumn(row, columns.out, separator);
  const into = readColumn(row, columns.in, separator);
  if (out === 'amount' || into === 'amount') return 'amount';
  if (out === undefined && into === undefined) {
    const fee = readColumn(row, columns.fee, separator);
    if (fee === undefined || fee === 'amount' || fee === 0) return 'amount';
    return sign.isFeeNegative ? fee : -fee;
  }
  return (sign.isInNegative ? -1 : 1) * (into ?? 0) + (sign.isOutNegative ? 1 : -1) * (out ?? 0);
}

/** Returns undefined for an empty cell or a dash. */
function readColumn(
  row: CsvRow,
  column: number | undefined,
  separator: DecimalSeparator,
): number | 'amount' | undefined {
  const cell = column === undefined ? '' : (row.cells[column] ?? '');
  if (/^[-–—]*$/.test(cell)) return undefined;
  const written = parseAmount(cell);
  const minor = written && toHundredths(written.digits, separator);
  if (minor === undefined) return 'amount';
  return written?.isNegative ? -minor : minor;
}

/** The amounts in a column, or an empty array without one. */
export function parseColumn(rows: readonly CsvRow[], column: number | undefined): ParsedAmount[] {
  if (column === undefined) return [];
  return rows.map(({ cells }) => parseAmount(cells[column] ?? '')).filter((amount) => amount !== undefined);
}
