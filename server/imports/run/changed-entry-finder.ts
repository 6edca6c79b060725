import type { Tx } from '../../db/schema.ts';
import type { TransferSides } from '../../transactions/transfers/transfer-sides.ts';
import { isTransferRow } from '../records/import-row.ts';
import { type ImportRecord, parseImportRow, selectImportRows } from '../records/import-store.ts';

import { findTransferAccounts } from './convert-rows-to-drafts.ts';

/**
 * Finds imported transactions that have a different id now, because the user made transfers from transactions or
 * separated a transfer into two. Joined and separated transfers are loaded only once, because they don't change while
 * an import is being undone.
 */
export class ChangedEntryFinder {
  private sides: Promise<ReadonlySet<string>> | undefined;
  private apart: Promise<Apart> | undefined;

  /**
   * @param gone ids of imported transactions that no longer exist
   * @returns how many transactions exist under different ids instead
   */
  async count(tx: Tx, record: ImportRecord, gone: readonly string[]): Promise<number> {
    if (gone.length === 0) return 0;
    this.sides ??= listSides(tx, record.user_id);
    const sides = await this.sides;
    const others = gone.filter((id) => !sides.has(id));
    return gone.length - others.length + 2 * (await this.countApart(tx, record, others));
  }

  /**
   * @param kept ids of remaining imported transactions, some of which may be halves of transfers that the user
   * separated
   * @returns how many of these halves have a counterpart that was not a row of the import
   */
  async countOtherHalves(tx: Tx, record: ImportRecord, kept: readonly string[]): Promise<number> {
    const rows = await listTransferRows(tx, record, kept);
    const alone = rows.filter(({ row_group, details }) => {
      const row = parseImportRow({ details });
      return isTransferRow(row_group, row) && row.pair === undefined;
    });
    if (alone.length === 0) return 0;
    this.apart ??= listApart(tx, record.user_id);
    const { halves } = await this.apart;
    return alone.filter(({ transaction_id }) => halves.has(transaction_id ?? '')).length;
  }

  /**
   * Finds the halves of separated transfers by the ids stored in import rows. Older versions did not store these ids,
   * so the halves from older imports are found by day, amount and accounts.
   */
  private async countApart(tx: Tx, record: ImportRecord, ids: readonly string[]): Promise<number> {
    const rows = await listTransferRows(tx, record, ids);
    if (rows.length === 0) return 0;
    this.apart ??= listApart(tx, record.user_id);
    const { keys } = await this.apart;
    const found = new Set<string | null>();
    for (const { transaction_id, row_group, details } of rows) {
      const kept = parseImportRow({ details });
      const transfer = findTransferAccounts(row_group, kept, record.details.accounts);
      if (!transfer) continue;
      const { from_account_id, to_account_id } = transfer;
      const key = keyOf(kept.day ?? '', Math.abs(kept.amountMinor ?? 0), from_account_id, to_account_id);
      if (keys.has(key)) found.add(transaction_id);
    }
    return found.size;
  }
}

/** Returns the import's rows that are sides of transfers, by transaction id. */
async function listTransferRows(tx: Tx, { user_id, reading_id }: ImportRecord, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return selectImportRows(tx, user_id, reading_id)
    .select(['transaction_id', 'row_group', 'details'])
    .where('transaction_id', 'in', ids)
    .where('row_group', 'in', ['transfer', 'currency'])
    .execute();
}

async function listSides(tx: Tx, userId: number): Promise<ReadonlySet<string>> {
  const joined = await tx
    .selectFrom('transfers')
    .select('sides')
    .where('user_id', '=', userId)
    .where('sides', 'is not', null)
    .execute();
  return new Set(
    joined.flatMap(({ sides }) => Object.values(JSON.parse(sides ?? '{}') as TransferSides).map(({ id }) => id)),
  );
}

/**
 * Transfers that the user separated into two halves. `keys` contains the result of `keyOf` for each transfer, and
 * `halves` the ids of the halves.
 */
type Apart = { keys: ReadonlySet<string>; halves: ReadonlySet<string> };

async function listApart(tx: Tx, userId: number): Promise<Apart> {
  const pairs = await tx
    .selectFrom('kept_apart')
    .innerJoin('transactions as expense', (join) =>
      join.onRef('expense.user_id', '=', 'kept_apart.user_id').onRef('expense.id', '=', 'kept_apart.expense_id'),
    )
    .innerJoin('transactions as income', (join) =>
      join.onRef('income.user_id', '=', 'kept_apart.user_id').onRef('income.id', '=', 'kept_apart.income_id'),
    )
    .select([
      'expense_id',
      'income_id',
      'expense.day',
      'expense.amount_minor',
      'expense.account_id as from',
      'income.account_id as to',
    ])
    .where('kept_apart.user_id', '=', userId)
    .execute();
  return {
    keys: new Set(pairs.map(({ day, amount_minor, from, to }) => keyOf(day, amount_minor, from, to))),
    halves: new Set(pairs.flatMap(({ expense_id, income_id }) => [expense_id, income_id])),
  };
}

const keyOf = (day: string, minor: number, from: string, to: string) => `${day} ${minor} ${from} ${to}`;
