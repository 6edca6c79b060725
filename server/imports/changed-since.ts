import type { Tx } from '../db/schema.ts';
import { detailsOf, type ImportRecord } from './store.ts';
import { transferOf } from './to-drafts.ts';

/**
 * Tells which of what an import has written is there under another id: transactions that were joined to a transfer since, which keeps
 * them as its sides, and transfers that were taken apart. Its owner changes nothing meanwhile, so that both are looked up once.
 */
export class ChangedSince {
  private sides: Promise<ReadonlySet<string>> | undefined;
  private apart: Promise<ReadonlySet<string>> | undefined;

  /** @param gone ids of what was written, of which nothing is there @returns how many entries are there instead */
  async count(tx: Tx, record: ImportRecord, gone: readonly string[]): Promise<number> {
    if (gone.length === 0) return 0;
    this.sides ??= listSides(tx, record.user_id);
    const sides = await this.sides;
    const others = gone.filter((id) => !sides.has(id));
    return gone.length - others.length + 2 * (await this.countApart(tx, record, others));
  }

  private async countApart(tx: Tx, record: ImportRecord, ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    const rows = await tx
      .selectFrom('import_rows')
      .select(['transaction_id', 'position', 'row_group', 'details'])
      .where('user_id', '=', record.user_id)
      .where('reading_id', '=', record.reading_id)
      .where('transaction_id', 'in', ids)
      .where('row_group', 'in', ['transfer', 'currency'])
      .execute();
    if (rows.length === 0) return 0;
    this.apart ??= listApart(tx, record.user_id);
    const apart = await this.apart;
    const found = new Set<string | null>();
    for (const { transaction_id, row_group, details } of rows) {
      const kept = detailsOf({ details });
      const transfer = transferOf(row_group, kept, record.details.accounts);
      if (!transfer) continue;
      const { from_account_id, to_account_id } = transfer;
      const key = keyOf(kept.day ?? '', Math.abs(kept.amountMinor ?? 0), from_account_id, to_account_id);
      if (apart.has(key)) found.add(transaction_id);
    }
    return found.size;
  }
}

async function listSides(tx: Tx, userId: number): Promise<ReadonlySet<string>> {
  const joined = await tx
    .selectFrom('transfers')
    .select('sides')
    .where('user_id', '=', userId)
    .where('sides', 'is not', null)
    .execute();
  type Sides = { expense: { id: string }; income: { id: string } };
  return new Set(
    joined.flatMap(({ sides }) => {
      const { expense, income }: Sides = JSON.parse(sides ?? '');
      return [expense.id, income.id];
    }),
  );
}

/** Both sides of transfers that were taken apart, as `keyOf` names them. */
async function listApart(tx: Tx, userId: number): Promise<ReadonlySet<string>> {
  const pairs = await tx
    .selectFrom('kept_apart')
    .innerJoin('transactions as expense', (join) =>
      join.onRef('expense.user_id', '=', 'kept_apart.user_id').onRef('expense.id', '=', 'kept_apart.expense_id'),
    )
    .innerJoin('transactions as income', (join) =>
      join.onRef('income.user_id', '=', 'kept_apart.user_id').onRef('income.id', '=', 'kept_apart.income_id'),
    )
    .select(['expense.day', 'expense.amount_minor', 'expense.account_id as from', 'income.account_id as to'])
    .where('kept_apart.user_id', '=', userId)
    .execute();
  return new Set(pairs.map(({ day, amount_minor, from, to }) => keyOf(day, amount_minor, from, to)));
}

const keyOf = (day: string, minor: number, from: string, to: string) => `${day} ${minor} ${from} ${to}`;
