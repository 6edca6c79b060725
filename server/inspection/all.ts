import { sql } from 'kysely';
import { inHundredths } from '../../contract/transactions/lines.ts';
import { commandLine } from '../platform/installation.ts';
import { findWrongTags, rebuildTags } from '../transactions/tags/true-tags.ts';
import { days } from './days.ts';
import { eachUser, type Inspection } from './inspection.ts';
import { ofStrangers, withoutFile, withoutReceipt } from './receipt-files.ts';
import { references } from './references.ts';
import { strayLines, unfound } from './search.ts';
import { values } from './values.ts';

/** Finds rows of users that don't exist. The database normally refuses such rows. */
const owners: Inspection = {
  says: ['kind of row belongs to nobody.', 'kinds of rows belong to nobody.'],
  advice: `Nobody can see them, and they do no harm. If the owner was lost, restore an older backup: ${commandLine('restore')}.`,
  async *find({ db }) {
    for (const { name, columns } of await db.introspection.getTables()) {
      if (!columns.some((column) => column.name === 'user_id')) continue;
      const table = sql.table(name);
      const { rows } = await sql<{ user_id: number; count: number }>`
        select user_id, count(*) as count from ${table}
        where user_id <> 0 and not exists (select 1 from users where users.id = ${table}.user_id)
        group by user_id order by user_id`.execute(db);
      for (const { user_id, count } of rows) yield `${name}: ${count} of user ${user_id}`;
    }
  },
};

/** Finds tags whose counts or sums don't match the transactions with the tag. */
const wrongTags: Inspection = {
  says: ['tag does not equal its transactions.', 'tags do not equal their transactions.'],
  advice: `Rebuild them: ${commandLine('totals', '--rebuild')}.`,
  async *find({ db }) {
    for await (const { email, result } of eachUser(db, findWrongTags))
      for (const key of result) yield `${email}, tag ${key}`;
  },
  async mend({ db }) {
    let mended = 0;
    for await (const { id, result } of eachUser(db, findWrongTags)) {
      if (result.length === 0) continue;
      await db.transaction().execute((tx) => rebuildTags(tx, id));
      mended += result.length;
    }
    return mended;
  },
};

/**
 * Finds split transactions whose lines don't add up to their amount, and lines without a split transaction. Moneta
 * itself never leaves such data behind.
 */
const lines: Inspection = {
  says: ['split transaction is not what its lines are.', 'split transactions are not what their lines are.'],
  advice: `Their owners can enter the lines again. To get the old ones back, restore a backup: ${commandLine('restore')}.`,
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
      yield `transaction ${id} of user ${user_id}: ${inHundredths(amount_minor)}, its lines ${inHundredths(sum_minor)}`;
    }
  },
};

/** All checks besides running totals. They only run if the database file itself can be read. */
export const INSPECTIONS: readonly Inspection[] = [
  owners,
  references,
  days,
  values,
  wrongTags,
  lines,
  withoutFile,
  withoutReceipt,
  ofStrangers,
  unfound,
  strayLines,
];
