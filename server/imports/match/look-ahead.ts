import type { ReadRow } from '../../../statements/index.ts';
import { fold } from '../../text/fold.ts';
import type { Reading } from '../reading-process.ts';
import { targetOf } from '../records/balances-after.ts';
import type { KeptAccount } from '../records/details.ts';
import { groupOfLeft, type KeptRow, ON_REQUEST } from '../records/row.ts';
import type { makeCategoryChooser } from './choose-categories.ts';
import { type Comparison, comparedOf, eachPart, type Prepared } from './compare.ts';
import type { ExistingEntry, Matcher } from './match.ts';
import { bankDay, type Successor, Successors } from './successors.ts';

/** An existing transaction that matches a row; with `updates` it gets the row's amount. */
export type Existing = { there: ExistingEntry; answer: 'same' | 'different'; updates?: KeptRow['updates'] };

/** Maximum number stored with the preview, which shows fewer of them. */
const MAX_VANISHED = 1000;

/** Matches of rows, by position, and ids of existing transactions that are missing from the files. */
type Ahead = { existing: ReadonlyMap<number, Existing>; vanished: string[] };

/**
 * Finds the existing transaction with the same amount as a row, including one added on request from an earlier file.
 * Each transaction is matched with one row.
 */
export function findExisting(
  row: ReadRow,
  account: KeptAccount | undefined,
  matchers: ReadonlyMap<string, Matcher>,
): Existing | undefined {
  const matcher = account && matchers.get(targetOf(account, row.account));
  const left = groupOfLeft(row);
  if (left === undefined) return matcher?.likely(comparedOf(row));
  const there = ON_REQUEST.includes(left) ? matcher?.certain(comparedOf(row)) : undefined;
  return there && { there, answer: 'same' };
}

/**
 * Finds rows that replace a transaction with another amount, after all rows have been matched with equal amounts.
 * @returns undefined if nothing can be replaced, so that rows need not be read beforehand
 */
export async function lookAhead(
  reading: Reading,
  { accounts, files, currency }: Prepared,
  { matchers, there }: Comparison,
  certain: ReadonlyMap<number, string | null>,
  chooseCategory: ReturnType<typeof makeCategoryChooser>,
): Promise<Ahead | undefined> {
  const makeAll = () =>
    new Map(
      [...matchers].flatMap(([target, { taken }]) => {
        const days = accounts.flatMap(({ first, last, isLeftOut, ...rest }, index) =>
          isLeftOut || first === undefined || last === undefined || targetOf({ ...rest, isLeftOut }, index) !== target
            ? []
            : [{ first, last }],
        );
        const successors = new Successors(there.get(target) ?? [], taken, days);
        return successors.isEmpty ? [] : [[target, successors] as const];
      }),
    );
  if (makeAll().size === 0) return undefined;
  const existing = new Map<number, Existing>();
  await eachPart(reading, async (rows, from) => {
    for (const [at, row] of rows.entries()) {
      if (certain.has(from + at)) continue;
      const found = findExisting(row, accounts[row.account ?? -1], matchers);
      if (found) existing.set(from + at, found);
    }
  });
  // Excludes transactions matched by rows with the same amount.
  const all = makeAll();
  if (all.size === 0) return { existing, vanished: [] };
  const knownCounts = new Map<string, number>();
  await eachPart(reading, async (rows, from) => {
    for (const [at, row] of rows.entries()) {
      const account = accounts[row.account ?? -1];
      const target = account && targetOf(account, row.account);
      const successors = all.get(target ?? '');
      if (!successors || target === undefined) continue;
      const position = from + at;
      const name = fold(row.name);
      successors.noteName(name);
      if (certain.has(position)) knownCounts.set(target, (knownCounts.get(target) ?? 0) + 1);
      const { day, amountMinor: minor, id } = row;
      const isOwn = row.currency === undefined || row.currency === currency;
      const isOpen = !certain.has(position) && !existing.has(position) && isOwn && row.other === undefined;
      if (!isOpen || groupOfLeft(row) !== undefined || day === undefined || minor === undefined) continue;
      // Moneta's own export is not a bank statement.
      if (files[row.file]?.format === 'moneta') continue;
      successors.look({ position, day, minor, name, ...(id !== undefined && { id }) });
    }
  });
  const vanished: string[] = [];
  for (const [target, successors] of all) {
    const found = await successors.find(async (row) => (await chooseCategory(row.name, row.minor)).chosen);
    for (const [position, successor] of found) existing.set(position, toExisting(successor));
    for (const { id } of successors.vanished(found, knownCounts.get(target) ?? 0)) vanished.push(id);
  }
  return { existing, vanished: vanished.slice(0, MAX_VANISHED) };
}

function toExisting({ existing, isWeak }: Successor): Existing {
  const { day, minor, origins, isMoved = false } = existing;
  // True if the day of the transaction was entered by the user, so that the import must not change it.
  const keepsDay = origins.length === 0 || isMoved || day !== bankDay(existing);
  return {
    there: existing,
    answer: isWeak ? 'different' : 'same',
    updates: { minor, day, ...(keepsDay && { keepsDay }) },
  };
}
