import { type DecimalSeparator, parseAmount, toHundredths } from '../amounts.ts';
import { ROWS } from '../words.ts';
import type { Table } from './find-table.ts';
import { foldHeader, parseDirection } from './header-words.ts';
import type { BalancedRow, RunningBalance } from './running-balance.ts';
import type { CsvRow } from './split-rows.ts';

/** How many rows above the table, at its start and at its end are searched. */
const LOOKED_AT = 40;
const LONGEST = 60;

/**
 * Checks whether the transactions lead from the stated opening balance to the closing balance, as read or with reversed
 * signs. Only for files with one account that state each balance once: a single balance may be of the day of the
 * export.
 */
export function checkStatedBalances(
  { before }: Table,
  left: readonly CsvRow[],
  bookings: readonly BalancedRow[],
  separator: DecimalSeparator,
): RunningBalance | undefined {
  const [{ account } = { account: undefined }] = bookings;
  if (bookings.length === 0 || bookings.some((each) => each.account !== account)) return undefined;
  const rows = [...before.slice(-LOOKED_AT), ...left.slice(0, LOOKED_AT), ...left.slice(LOOKED_AT).slice(-LOOKED_AT)];
  const [opening, ...otherOpenings] = rows.flatMap((row) => readLabelledBalance(row, ROWS.openingLabel, separator));
  const [closing, ...otherClosings] = rows.flatMap((row) => readLabelledBalance(row, ROWS.closingLabel, separator));
  if (opening === undefined || closing === undefined || otherOpenings.length + otherClosings.length > 0)
    return undefined;
  const sum = bookings.reduce((all, { amountMinor }) => all + amountMinor, 0);
  const isTurned = opening - sum === closing && sum !== 0;
  const days = bookings.flatMap(({ day }) => day ?? []).sort();
  const isReached = isTurned || opening + sum === closing;
  return {
    ...{ share: isReached ? 1 : 0, isDecisive: isReached, isSignSettled: isReached },
    isTurned,
    spans: [
      {
        account,
        opening: { amountMinor: opening, day: days[0] },
        closing: { amountMinor: closing, day: days.at(-1) },
        sumMinor: isTurned ? -sum : sum,
      },
    ],
  };
}

/** The amount after such a label, in hundredths. */
function readLabelledBalance({ cells }: CsvRow, words: RegExp, separator: DecimalSeparator): number[] {
  const at = cells.findIndex((cell) => cell.length <= LONGEST && words.test(foldHeader(cell)));
  if (at < 0) return [];
  const behind = cells.slice(at + 1);
  const place = behind.findIndex((cell) => parseAmount(cell) !== undefined);
  const written = parseAmount(behind[place] ?? '');
  const minor = written && toHundredths(written.digits, separator);
  if (minor === undefined) return [];
  const isOut = written?.isNegative || behind.some((cell) => parseDirection(cell) === 'out');
  return [isOut ? 0 - minor : minor];
}
