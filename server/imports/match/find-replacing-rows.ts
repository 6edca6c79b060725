import type { StatementRow } from '../../../statements/index.ts';
import { foldText } from '../../text/fold-text.ts';
import type { FileContents } from '../file-reading-processes.ts';
import { getTargetAccountKey } from '../records/balances-after-import.ts';
import type { StoredImportAccount } from '../records/import-details.ts';
import { getSkippedRowGroup, OPTIONAL_ROW_GROUPS, type StoredImportRow } from '../records/import-row.ts';
import type { createCategoryChooser } from './choose-categories.ts';
import type { EntryMatcher, ExistingEntry } from './entry-matcher.ts';
import { forEachRowBatch, type ImportComparison, type PreparedImport, toRowMatchFields } from './import-comparison.ts';
import { getLatestBankDay, type ReplacedEntry, ReplacedEntryMatcher } from './replaced-entry-matcher.ts';

/**
 * An existing transaction that matches a row. If `updates` is set, importing gives the transaction the row's amount.
 */
export type ExistingMatch = {
  there: ExistingEntry;
  answer: 'same' | 'different';
  updates?: StoredImportRow['updates'];
};

/** Maximum number of ids of missing transactions stored with the preview. The page shows fewer. */
const MAX_VANISHED = 1000;

/**
 * `existing` maps the position of a row to the existing transaction that it matches. `vanished` contains the ids of
 * existing transactions that are missing from the files.
 */
type Ahead = { existing: ReadonlyMap<number, ExistingMatch>; vanished: string[] };

/**
 * Finds the existing transaction with the same amount as a row. For a row that is skipped by default, finds the
 * transaction that was created when the user included the row in an earlier import.
 */
export function findExistingMatch(
  row: StatementRow,
  account: StoredImportAccount | undefined,
  matchers: ReadonlyMap<string, EntryMatcher>,
): ExistingMatch | undefined {
  const matcher = account && matchers.get(getTargetAccountKey(account, row.account));
  const left = getSkippedRowGroup(row);
  if (left === undefined) {
    const found = matcher?.likely(toRowMatchFields(row));
    return found?.there.isEstimate ? { ...toExisting({ existing: found.there, isWeak: false }), ...found } : found;
  }
  const there = OPTIONAL_ROW_GROUPS.includes(left) ? matcher?.certain(toRowMatchFields(row)) : undefined;
  return there && { there, answer: 'same' };
}

/**
 * Finds rows that replace a transaction with a different amount. Call this after matching rows by equal amounts.
 * @returns undefined if no transaction can be replaced, in which case the rows need not be read in advance
 */
export async function findReplacingRows(
  reading: FileContents,
  { accounts, files, currency }: PreparedImport,
  { matchers, there }: ImportComparison,
  certain: ReadonlyMap<number, string | null>,
  chooseCategory: ReturnType<typeof createCategoryChooser>,
): Promise<Ahead | undefined> {
  const makeAll = () =>
    new Map(
      [...matchers].flatMap(([target, { taken }]) => {
        const days = accounts.flatMap(({ first, last, isLeftOut, ...rest }, index) =>
          isLeftOut ||
          first === undefined ||
          last === undefined ||
          getTargetAccountKey({ ...rest, isLeftOut }, index) !== target
            ? []
            : [{ first, last }],
        );
        const successors = new ReplacedEntryMatcher(there.get(target) ?? [], taken, days);
        return successors.isEmpty ? [] : [[target, successors] as const];
      }),
    );
  if (makeAll().size === 0) return undefined;
  const existing = new Map<number, ExistingMatch>();
  await forEachRowBatch(reading, async (rows, from) => {
    for (const [at, row] of rows.entries()) {
      if (certain.has(from + at)) continue;
      const found = findExistingMatch(row, accounts[row.account ?? -1], matchers);
      if (found) existing.set(from + at, found);
    }
  });
  // Start again without the transactions that have now been matched by amount, because no row replaces them.
  const all = makeAll();
  if (all.size === 0) return { existing, vanished: [] };
  const knownCounts = new Map<string, number>();
  await forEachRowBatch(reading, async (rows, from) => {
    for (const [at, row] of rows.entries()) {
      const account = accounts[row.account ?? -1];
      const target = account && getTargetAccountKey(account, row.account);
      const successors = all.get(target ?? '');
      if (!successors || target === undefined) continue;
      const position = from + at;
      const name = foldText(row.name);
      successors.noteName(name);
      if (certain.has(position)) knownCounts.set(target, (knownCounts.get(target) ?? 0) + 1);
      const { day, amountMinor: minor } = row;
      const isOwn = row.currency === undefined || row.currency === currency;
      const isOpen = !certain.has(position) && !existing.has(position) && isOwn;
      if (!isOpen || getSkippedRowGroup(row) !== undefined || day === undefined || minor === undefined) continue;
      // The amounts in Moneta's own exports are final, so they replace nothing.
      if (files[row.file]?.format === 'moneta') continue;
      const isTransfer = row.other !== undefined;
      successors.look({ position, name, isTransfer, ...toRowMatchFields(row) });
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

function toExisting({ existing, isWeak }: ReplacedEntry): ExistingMatch {
  const { day, minor, origins, isMoved = false } = existing;
  // True if the user set the transaction's day. The import then leaves the day unchanged.
  const keepsDay = origins.length === 0 || isMoved || day !== getLatestBankDay(existing);
  return {
    there: existing,
    answer: isWeak ? 'different' : 'same',
    updates: { minor, day, ...(keepsDay && { keepsDay }) },
  };
}
