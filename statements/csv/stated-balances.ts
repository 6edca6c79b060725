import { type DecimalSeparator, parseAmount, toHundredths } from '../amounts.ts';
import type { Table } from './find-table.ts';
import { foldHeader, parseDirection } from './header-words.ts';
import type { BalancedRow, RunningBalance } from './running-balance.ts';
import type { CsvRow } from './split-rows.ts';

/** Labels for the balance before and after the rows of a file, in lower case without accents. */
const OPENING =
  /^(?:anfangssaldo|alter (?:konto)?stand|alter saldo|saldovortrag|(?:opening|beginning|starting|previous|initial) bal(?:ance)?|(?:balance )?brought (?:forward|fwd)|saldo (?:inicial|anterior|iniziale|precedente|poczatkowe|awal)|solde (?:initial|precedent)|ancien solde|sold (?:initial|precedent)|begin ?saldo|start ?saldo|primo ?saldo|inn?gaende saldo|vorig saldo|alkusaldo|algsaldo|nyito egyenleg|pradinis likutis|likutis pradziai|sakuma atlikums|(?:pocetno|prethodno|zacetno) stanje|αρχικο υπολοιπο|pocatecni zustatek|pociatocny zostatok|devreden bakiye|ac[iı]l[iı]s bakiyesi|входящ(?:ии остаток|ее сальдо)|начальныи остаток|вхіднии залишок|начално салдо|期初余额|期初餘額|前期繰越)(?!\p{L})/u;
const CLOSING =
  /^(?:endsaldo|neuer (?:konto)?stand|neuer saldo|schlusssaldo|(?:closing|ending|final) bal(?:ance)?|(?:balance )?carried (?:forward|fwd)|saldo (?:final|finale|koncowe|akhir)|solde final|nouveau solde|sold final|eind ?saldo|slut ?saldo|ultimo ?saldo|utgaende saldo|nieuw saldo|loppusaldo|loppsaldo|zaro egyenleg|galutinis likutis|likutis pabaigai|beigu atlikums|(?:zavrsno|novo|koncno) stanje|τελικο υπολοιπο|konecny zustatek|konecny zostatok|kapan[iı]s bakiyesi|исходящ(?:ии остаток|ее сальдо)|конечныи остаток|вихіднии залишок|крайно салдо|期末余额|期末餘額|次期繰越)(?!\p{L})/u;

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
  const [opening, ...otherOpenings] = rows.flatMap((row) => readLabelledBalance(row, OPENING, separator));
  const [closing, ...otherClosings] = rows.flatMap((row) => readLabelledBalance(row, CLOSING, separator));
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
