import { sql } from 'kysely';
import { formatMinorAmount } from '../../contract/transactions/split-lines.ts';
import { formatCommandLine } from '../platform/installation.ts';
import { formatCount } from '../text/format-count.ts';
import { findTagsWithWrongTotals, rebuildTagData } from '../transactions/tags/rebuild-tags.ts';
import { inspectCalendarDays } from './inspect-calendar-days.ts';
import { inspectColumnValues } from './inspect-column-values.ts';
import {
  inspectFoldersOfUnknownUsers,
  inspectMissingReceiptFiles,
  inspectStrayReceiptFiles,
} from './inspect-receipt-files.ts';
import { inspectReferences } from './inspect-row-references.ts';
import { inspectStrayIndexEntries, inspectUnindexedTransactions } from './inspect-search-index.ts';
import { forEachUser, type Inspection } from './inspection.ts';

/** Finds rows whose user does not exist. Normally the database rejects such rows. */
const owners: Inspection = {
  says: ['group of rows has no owner.', 'groups of rows have no owner.'],
  advice: `These rows are harmless, and no user can see them. If the owner was deleted by mistake, restore an older backup: ${formatCommandLine('restore')}.`,
  async *find({ db }) {
    for (const { name, columns } of await db.introspection.getTables()) {
      if (!columns.some((column) => column.name === 'user_id')) continue;
      const table = sql.table(name);
      const { rows } = await sql<{ user_id: number; count: number }>`
        select user_id, count(*) as count from ${table}
        where user_id <> 0 and not exists (select 1 from users where users.id = ${table}.user_id)
        group by user_id order by user_id`.execute(db);
      for (const { user_id, count } of rows)
        yield `${name}: ${formatCount(count, 'row')} of the missing user ${user_id}`;
    }
  },
};

/** Finds tags whose counts or sums do not match the transactions that have the tag. */
const wrongTags: Inspection = {
  says: ['tag does not match its transactions.', 'tags do not match their transactions.'],
  advice: `Rebuild them: ${formatCommandLine('totals', '--rebuild')}.`,
  async *find({ db }) {
    for await (const { email, result } of forEachUser(db, findTagsWithWrongTotals))
      for (const key of result) yield `${email}, tag ${key}`;
  },
  async mend({ db }) {
    let mended = 0;
    for await (const { id, result } of forEachUser(db, findTagsWithWrongTotals)) {
      if (result.length === 0) continue;
      await db.transaction().execute((tx) => rebuildTagData(tx, id));
      mended += result.length;
    }
    return mended;
  },
};

/**
 * Finds split transactions whose lines do not add up, and lines of transactions that are not split. Moneta itself never
 * writes either of these.
 */
const lines: Inspection = {
  says: [
    'split transaction differs from the sum of its lines.',
    'split transactions differ from the sum of their lines.',
  ],
  advice: `Their owners can enter the split lines again. To get the old lines back, restore a backup: ${formatCommandLine('restore')}.`,
  async *find({ db }) {
    const { rows } = await sql<{ user_id: number; id: string; amount_minor: number; sum_minor: number }>`
      select user_id, id, amount_minor, sum_minor from (
        select user_id, id, amount_minor, (
          select coalesce(sum(line.amount_minor), 0) from transaction_lines as line
          where line.user_id = transactions.user_id and line.transaction_id = transactions.id
        ) as sum_minor
        from transactions where is_split = 1
        union all
        select user_id, transaction_id, 0, sum(amount_minor) from transaction_lines as line
        where not exists (
          select 1 from transactions
          where transactions.user_id = line.user_id and id = line.transaction_id and is_split = 1
        )
        group by user_id, transaction_id
      ) as both_ways
      where amount_minor <> sum_minor order by user_id, id`.execute(db);
    for (const { user_id, id, amount_minor, sum_minor } of rows) {
      yield `transaction ${id} of user ${user_id}: ${formatMinorAmount(amount_minor)}, sum of its lines ${formatMinorAmount(sum_minor)}`;
    }
  },
};

/** All inspections except the one of the running totals. They run only if the database file itself can be read. */
export const ALL_INSPECTIONS: readonly Inspection[] = [
  owners,
  inspectReferences,
  inspectCalendarDays,
  inspectColumnValues,
  wrongTags,
  lines,
  inspectMissingReceiptFiles,
  inspectStrayReceiptFiles,
  inspectFoldersOfUnknownUsers,
  inspectUnindexedTransactions,
  inspectStrayIndexEntries,
];
