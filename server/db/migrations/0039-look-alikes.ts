import { sql } from 'kysely';
import { fold, searchText } from '../../text/fold.ts';
import type { Engine } from '../database.ts';
import type { Db, Tx } from '../schema.ts';
import { indexTexts, rememberRuns, unindexTexts } from '../search-index.ts';

const ROWS_AT_ONCE = 1000;

/** Folds search texts again, because look-alike spaces, quotation marks and dashes are now equal. */
export async function lookAlikes(db: Db, engine: Engine): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('transactions')
      .select(['user_id', 'id', 'number', 'name', 'note', 'search_text', 'is_split'])
      .where('number', '>', last)
      .where((row) =>
        row.or([row('is_split', '=', 1), ...(['name', 'note'] as const).map((column) => hasOther(engine, column))]),
      )
      .orderBy('number')
      .limit(ROWS_AT_ONCE)
      .execute();
    if (rows.length === 0) break;
    last = rows.at(-1)?.number ?? last;
    for (const row of rows) {
      const lines = await notesOfLines(db, row);
      const search_text = searchText(row.name, row.note, ...lines);
      if (search_text !== row.search_text) await rewrite(db as Tx, { ...row, search_text });
    }
  }
  for (const table of ['transfers', 'receipts'] as const) await foldAgain(db, engine, table);
}

type Row = { user_id: number; id: string; number: number; search_text: string };

async function notesOfLines(db: Db, { user_id, id, is_split }: { user_id: number; id: string; is_split: number }) {
  if (is_split === 0) return [];
  const lines = await db
    .selectFrom('transaction_lines')
    .select('note')
    .where('user_id', '=', user_id)
    .where('transaction_id', '=', id)
    .orderBy('position')
    .execute();
  return lines.map(({ note }) => note);
}

async function rewrite(tx: Tx, { user_id, id, number, search_text }: Row): Promise<void> {
  await tx
    .updateTable('transactions')
    .set({ search_text })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
  await unindexTexts(tx, [number]);
  await indexTexts(tx, user_id, [{ number, search_text }]);
  await rememberRuns(tx, user_id, [{ search_text }]);
}

/** Folds the stored search text, because the original texts are not all available. */
async function foldAgain(db: Db, engine: Engine, table: 'transfers' | 'receipts'): Promise<void> {
  for (let last = { user_id: 0, id: '' }; ; ) {
    const rows = await db
      .selectFrom(table)
      .select(['user_id', 'id', 'search_text'])
      .where(sql<boolean>`(user_id, id) > (${last.user_id}, ${last.id})`)
      .where(hasOther(engine, 'search_text'))
      .orderBy('user_id')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1) ?? last;
    for (const { user_id, id, search_text } of rows) {
      const folded = search_text.split('\x1f').map(fold).join('\x1f');
      if (folded === search_text) continue;
      await db
        .updateTable(table)
        .set({ search_text: folded })
        .where('user_id', '=', user_id)
        .where('id', '=', id)
        .execute();
    }
  }
}

/** Matches text with a non-ASCII character or several spaces in a row. */
function hasOther(engine: Engine, column: 'name' | 'note' | 'search_text') {
  const text = sql.ref(column);
  return engine === 'postgres'
    ? sql<boolean>`(${text} ~ '[^ -~]|  ')`
    : sql<boolean>`(${text} glob '*[^ -~]*' or instr(${text}, '  ') > 0)`;
}
