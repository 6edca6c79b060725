import { type DecimalSeparator, parseMinor } from '../amounts.ts';
import type { Entry } from '../statement.ts';
import type { Columns } from './columns.ts';
import type { Table } from './find-table.ts';
import { findRole } from './header-words.ts';
import type { BalancedRow, RunningBalance } from './running-balance.ts';
import type { CsvRow } from './split-rows.ts';

/** Effect of a fee column on the amount next to it: 0 if the amount includes the fee, else the sign to add it with. */
export type FeeSign = 0 | 1 | -1;

/**
 * In some files the amount excludes the fee, in others it includes it. Excluded is assumed only if it makes more
 * balances follow from one another.
 * @param fees of each transaction in hundredths, as written
 */
export function followBalancesWithFees(
  bookings: readonly BalancedRow[],
  fees: readonly number[],
  chainOf: (bookings: readonly BalancedRow[]) => RunningBalance | undefined,
): { chain: RunningBalance | undefined; sign: FeeSign } {
  let best: ReturnType<typeof followBalancesWithFees> = { chain: chainOf(bookings), sign: 0 };
  if (fees.every((fee) => fee === 0)) return best;
  for (const sign of [-1, 1] as const) {
    const chain = chainOf(
      bookings.map((booking, at) => ({ ...booking, amountMinor: booking.amountMinor + sign * (fees[at] ?? 0) })),
    );
    if (chain && chain.share > (best.chain?.share ?? 0)) best = { chain, sign };
  }
  return best;
}

/** The fee of a row in hundredths as written, or 0. */
export function readFee({ cells }: CsvRow, { amount, fee }: Columns, separator: DecimalSeparator): number {
  if (amount === undefined || fee === undefined) return 0;
  return parseMinor(cells[fee] ?? '', separator) ?? 0;
}

/** The fee as written, for the note of the transaction: `Fee 0.50`. */
export function describeFee({ cells }: CsvRow, { head }: Table, { fee = -1 }: Columns): string {
  return `${head?.cells[fee] ?? ''} ${cells[fee] ?? ''}`.trim().slice(0, 100);
}

export function addFee(entry: Entry, minor: number, text: string): void {
  entry.amountMinor += minor;
  entry.note = [entry.note, text].filter((each) => each !== '').join(' · ');
}

/** The user cannot assign the fee role. A column with a fee header keeps it unless it got another role. */
export function findFeeColumn({ head }: Table, isFree: (at: number) => boolean): number | undefined {
  const at = head?.cells.findIndex((cell, place) => isFree(place) && findRole(cell) === 'fee') ?? -1;
  return at < 0 ? undefined : at;
}
