import {
  getLengthWithoutTrailing,
  isNumberedPayment,
  removePaymentReference,
} from '../../../domain/payment-references.ts';
import type { StatementRow } from '../../../statements/index.ts';

/**
 * Removes payment references from the name of a row. A check keeps its number, which distinguishes it from other
 * checks. `original` keeps the unchanged name for the note and for rules.
 */
export function removeRowNameReference<Row extends Pick<StatementRow, 'name' | 'original'>>(row: Row): Row {
  const printed = row.original ?? row.name;
  const name = isNumberedPayment(printed) ? keepNumber(row.name, printed) : removePaymentReference(row.name);
  if (name === row.name) return row;
  if (name === printed) {
    const { original: _, ...rest } = row;
    return { ...rest, name } as Row;
  }
  return { ...row, name, original: printed };
}

function keepNumber(name: string, printed: string): string {
  const trimmed = printed.trim();
  const number = trimmed.slice(getLengthWithoutTrailing(trimmed, DIGITS));
  return `${name.slice(0, getLengthWithoutTrailing(name, `${DIGITS}# `))} ${number}`;
}

const DIGITS = '0123456789';
