import { digitsToHundredths, parseAmount } from '../parse-amounts.ts';
import { findColumnRoleByHeader, isTotalText, normalizeHeader } from '../tables/header-roles.ts';
import { listChanges } from './printed-balances.ts';
import type { PrintedLine } from './printed-lines.ts';
import { isBalanceRow, type PrintedTable } from './read-printed-table.ts';

/** Returns the direction of the amounts below a section title. */
export type FindSectionDirection = (section: string) => 'Credit' | 'Debit' | undefined;

const IN = /\b(deposits?|credits|additions|payments? received|money in|(?<!(bill|electronic|other|direct) )payments)\b/;
const OUT =
  /\b(withdrawals?|debits|checks?|cheques|subtractions|purchases?|fees?|charges|money out|(bill|electronic|other|direct) payments)\b/;

/** Returns the direction that a section title names, or undefined for other titles. */
export function findDirectionByTitle(title: string): 'Credit' | 'Debit' | undefined {
  const folded = normalizeHeader(title);
  if (folded.length > 60 || isTotalText(title)) return undefined;
  const [isIn, isOut] = [IN.test(folded), OUT.test(folded)];
  return isIn === isOut ? undefined : isIn ? 'Credit' : 'Debit';
}

/**
 * Returns the direction of a section whose title is also a known column name. This includes titles in many languages.
 */
export function findSideByColumnName(title: string): 'Credit' | 'Debit' | undefined {
  const role = findColumnRoleByHeader(title);
  return role === 'in' ? 'Credit' : role === 'out' ? 'Debit' : undefined;
}

const MOST_SECTIONS = 8;

/**
 * Finds the directions of sections from the balances. Returns a result only if exactly one combination of directions
 * leads from the opening to the closing balance.
 */
export function findDirectionsByBalances(
  table: PrintedTable | undefined,
  lines: readonly PrintedLine[],
): FindSectionDirection | undefined {
  const at = table?.columns.findIndex(({ kind, role }) => kind === 'money' && role !== 'balance') ?? -1;
  if (!table || at < 0) return undefined;
  const sums = new Map<string, number>();
  for (const row of table.rows) {
    const amount = row.isLine ? undefined : parseAmount(row.cells[at] ?? '');
    if (!amount || isBalanceRow(row)) continue;
    if (amount.isNegative || amount.isPositive) return undefined;
    sums.set(row.section, (sums.get(row.section) ?? 0) + (digitsToHundredths(amount.digits, '.') ?? 0));
  }
  if (sums.size < 2 || sums.size > MOST_SECTIONS) return undefined;
  const sections = [...sums];
  const changes = listChanges(lines);
  const isOutIn = (bits: number, index: number) => (bits & (1 << index)) !== 0;
  const toSide = (bits: number, index: number) => (isOutIn(bits, index) ? 'Debit' : 'Credit');
  // If the title of a section names a direction, only combinations that give the section this direction are tried.
  const isNamedSo = (bits: number) =>
    sections.every(
      ([section], index) => (findDirectionByTitle(section) ?? toSide(bits, index)) === toSide(bits, index),
    );
  const fitting = Array.from({ length: 2 ** sections.length }, (_, bits) => bits).filter(
    (bits) =>
      isNamedSo(bits) &&
      changes.has(sections.reduce((sum, [, minor], index) => sum + (isOutIn(bits, index) ? -minor : minor), 0)),
  );
  const [bits] = fitting;
  if (bits === undefined || fitting.length > 1) return undefined;
  const sides = new Map(sections.map(([section], index) => [section, toSide(bits, index)] as const));
  return (section) => sides.get(section);
}
