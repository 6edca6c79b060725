import { sql } from 'kysely';
import { inHundredths } from '../../contract/lines.ts';
import { counted, type Inspection } from './inspection.ts';

/**
 * Split transactions whose lines don't add up to their amount, and lines without a split transaction. Moneta itself never
 * leaves any behind.
 */
export const lines: Inspection = {
  inWords: (count) =>
    counted(count, 'split transaction is not what its lines are.', 'split transactions are not what their lines are.'),
  advice: 'Their owners can enter the lines again. To get the old ones back, restore a backup: npm run restore.',
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
