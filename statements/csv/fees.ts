import { type DecimalMark, minorIn } from '../amounts.ts';
import type { Entry } from '../statement.ts';
import type { Columns } from './columns.ts';
import type { Table } from './find-table.ts';
import { roleOf } from './header-words.ts';
import type { Balanced, Chain } from './prove.ts';
import type { CsvRow } from './split-rows.ts';

/** What fees do to the amounts beside them: nothing, or they are taken from them, as they are written or with the other sign. */
export type FeeSign = 0 | 1 | -1;

/**
 * Some banks write a fee in a column of its own, beside an amount that does not hold it; others only say how much of the amount it is.
 * That it is still to be taken from the amount is believed only where more balances follow from one another so.
 * @param fees of each booking in hundredths, as they are written
 */
export function chainWithFees(
  bookings: readonly Balanced[],
  fees: readonly number[],
  chainOf: (bookings: readonly Balanced[]) => Chain | undefined,
): { chain: Chain | undefined; sign: FeeSign } {
  let best: ReturnType<typeof chainWithFees> = { chain: chainOf(bookings), sign: 0 };
  if (fees.every((fee) => fee === 0)) return best;
  for (const sign of [-1, 1] as const) {
    const chain = chainOf(
      bookings.map((booking, at) => ({ ...booking, amountMinor: booking.amountMinor + sign * (fees[at] ?? 0) })),
    );
    if (chain && chain.share > (best.chain?.share ?? 0)) best = { chain, sign };
  }
  return best;
}

/** The fee of a row beside an amount, in hundredths as it is written; 0 where there is none. */
export function feeOf({ cells }: CsvRow, { amount, fee }: Columns, mark: DecimalMark): number {
  if (amount === undefined || fee === undefined) return 0;
  return minorIn(cells[fee] ?? '', mark) ?? 0;
}

/** The fee as the file has it, for the note of what it was taken from: `Fee 0.50`. */
export function feeText({ cells }: CsvRow, { head }: Table, { fee = -1 }: Columns): string {
  return `${head?.cells[fee] ?? ''} ${cells[fee] ?? ''}`.trim().slice(0, 100);
}

export function addFee(entry: Entry, minor: number, text: string): void {
  entry.amountMinor += minor;
  entry.note = [entry.note, text].filter((each) => each !== '').join(' · ');
}

/** Nobody takes a column for a fee by hand: it stays one where it is taken for nothing else. */
export function feeByHead({ head }: Table, isFree: (at: number) => boolean): number | undefined {
  const at = head?.cells.findIndex((cell, place) => isFree(place) && roleOf(cell) === 'fee') ?? -1;
  return at < 0 ? undefined : at;
}
