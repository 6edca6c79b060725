import { setImmediate } from 'node:timers/promises';
import { addDaysClamped } from '../../../domain/calendar-day.ts';
import type { FilesReadSummary, StatementRow } from '../../../statements/index.ts';
import type { Db } from '../../db/schema.ts';
import { splitIntoBatches } from '../../db/split-into-batches.ts';
import { buildSearchText } from '../../text/fold-text.ts';
import { listAccounts } from '../../transactions/accounts/account-store.ts';
import type { PreparedRule } from '../../transactions/rules/evaluate-rules.ts';
import type { FileContents } from '../file-reading-processes.ts';
import { getTargetAccountKey } from '../records/balances-after-import.ts';
import type { StoredImportAccount, StoredImportFile } from '../records/import-details.ts';
import { getSkippedRowGroup } from '../records/import-row.ts';
import { ROWS_PER_STEP } from '../records/import-store.ts';
import { shortenRowTexts } from '../records/row-texts.ts';
import { fileIdentifiesAccount } from './apply-rules-to-row.ts';
import { createEntryMatcher, type EntryMatcher, type ExistingEntry, type RowMatchFields } from './entry-matcher.ts';
import { listExistingEntries } from './list-existing-entries.ts';

/**
 * The number of rows per request to the process that reads the files. A few large requests are faster than many small
 * ones.
 */
const SENT_ROWS = 1000;
/** Rows are also compared with existing transactions up to this many days before or after the days of the file. */
export const EXTRA_COMPARED_DAYS = 7;

/** An import with the choices that the user has already made. */
export type PreparedImport = {
  userId: number;
  currency: string;
  readingId: string;
  files: StoredImportFile[];
  accounts: StoredImportAccount[];
};

/**
 * The existing transactions that rows are compared with (`there`), and the matchers for these transactions. Both are
 * keyed by target account.
 */
export type ImportComparison = {
  rules: readonly PreparedRule[];
  matchers: ReadonlyMap<string, EntryMatcher>;
  there: ReadonlyMap<string, readonly ExistingEntry[]>;
};

/**
 * Loads the existing transactions of an import's target accounts, on the days of its files and a few days around them.
 */
export async function loadImportComparison(
  db: Db,
  { userId, accounts, files }: PreparedImport,
  rules: readonly PreparedRule[],
): Promise<ImportComparison> {
  const ofRules = accountsOfRules(rules);
  const ownAccounts = (await listAccounts(db, userId)).map(({ id }) => id);
  const spans = new Map<string, { first: string; last: string; ids: Set<string>; inParts: boolean }>();
  for (const [index, account] of accounts.entries()) {
    const { accountId, isLeftOut, first, last } = account;
    if (isLeftOut || first === undefined || last === undefined) continue;
    // If the file does not identify its account, rules may have moved earlier rows to other accounts. So compare with
    // the accounts that rules set, too.
    const isNamed = fileIdentifiesAccount(account, files[account.file]);
    // Moneta's own export does not name accounts, so its rows are compared with all of the user's accounts.
    const others = isNamed ? [] : files[account.file]?.format === 'moneta' ? ownAccounts : ofRules;
    const ids = [...(accountId === null ? [] : [accountId]), ...others];
    if (ids.length === 0) continue;
    const target = getTargetAccountKey(account, index);
    const span = spans.get(target);
    spans.set(target, {
      first: span && span.first < first ? span.first : first,
      last: span && span.last > last ? span.last : last,
      ids: new Set([...(span?.ids ?? []), ...ids]),
      inParts: span?.inParts === true || files[account.file]?.format === 'moneta',
    });
  }
  const matchers = new Map<string, EntryMatcher>();
  const there = new Map<string, ExistingEntry[]>();
  for (const [target, { first, last, ids, inParts }] of spans) {
    const around = {
      first: addDaysClamped(first, -EXTRA_COMPARED_DAYS),
      last: addDaysClamped(last, EXTRA_COMPARED_DAYS),
    };
    const all: ExistingEntry[] = [];
    for (const accountId of ids) {
      const its = await listExistingEntries(db, userId, { accountId, ...around, inParts });
      if (accountId === target) there.set(target, its);
      for (const each of its) all.push(each);
    }
    matchers.set(target, createEntryMatcher(all, { first, last }));
  }
  return { rules, matchers, there };
}

function accountsOfRules(rules: readonly PreparedRule[]): string[] {
  return rules.map(({ changes }) => changes.accountId).filter((id) => id !== undefined);
}

/**
 * Finds rows that certainly exist already. Maps a row's position to the id of the existing transaction, or to null if
 * an earlier file of this import contains the row. Call this before searching for likely matches, because a likely
 * match could use up the transaction that another row certainly matches.
 */
export async function findCertainDuplicates(
  reading: FileContents,
  { accounts, files }: PreparedImport,
  matchers: ReadonlyMap<string, EntryMatcher>,
): Promise<Map<number, string | null>> {
  const certain = new Map<number, string | null>();
  const isOfSeveral = files.length > 1;
  if (!isOfSeveral && ![...matchers.values()].some(({ looksAhead }) => looksAhead)) return certain;
  const counts = new Map<string, number[]>();
  await forEachRowBatch(reading, async (rows, from) => {
    for (const [at, row] of rows.entries()) {
      const account = accounts[row.account ?? -1];
      if (!account || account.isLeftOut || getSkippedRowGroup(row) !== undefined) continue;
      const target = getTargetAccountKey(account, row.account);
      if (isOfSeveral) {
        const key = `${target} ${row.mark}`;
        const ofFiles = counts.get(key) ?? [];
        const own = ofFiles[row.file] ?? 0;
        // The array has gaps for files that do not contain this row. `reduce` skips these gaps.
        const before = ofFiles.slice(0, row.file).reduce((most, count) => Math.max(most, count), 0);
        ofFiles[row.file] = own + 1;
        counts.set(key, ofFiles);
        if (own < before) {
          certain.set(from + at, null);
          continue;
        }
      }
      const matcher = matchers.get(target);
      const compared = matcher && toRowMatchFields(row);
      const there = compared && matcher.certain(compared);
      if (there) certain.set(from + at, there.id);
      else if (compared) matcher.expect(compared);
    }
  });
  return certain;
}

export function toRowMatchFields(row: StatementRow): RowMatchFields {
  const { day = '', amountMinor: minor = 0, id, mark, name, original = '', note } = row;
  const getWords = () => buildSearchText(name, original, note);
  return { day, minor, mark, getWords, ...(id !== undefined && { id }) };
}

/**
 * Passes all rows to `work` in batches until `work` returns false, and pauses between batches so that other requests
 * can run. Texts are shortened to the limits of the contract.
 */
export async function forEachRowBatch(
  { head, rows }: { head: FilesReadSummary; rows: FileContents['rows'] },
  work: (rows: StatementRow[], from: number) => Promise<unknown>,
): Promise<void> {
  for (let sent = 0; sent < head.rowCount; sent += SENT_ROWS) {
    let from = sent;
    for (const some of splitIntoBatches(await rows(sent, SENT_ROWS), ROWS_PER_STEP)) {
      if ((await work(some.map(shortenRowTexts), from)) === false) return;
      from += some.length;
      await setImmediate();
    }
  }
}
