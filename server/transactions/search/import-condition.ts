import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Returns the SQL condition that an import added the transaction. */
export function buildImportCondition(userId: number, importId: string): Expression<SqlBool> {
  const row = expressionBuilder<Schema, 'transactions'>();
  return row.exists(
    row
      .selectFrom('import_rows')
      .innerJoin('imports', (join) =>
        join
          .onRef('imports.user_id', '=', 'import_rows.user_id')
          .onRef('imports.reading_id', '=', 'import_rows.reading_id'),
      )
      .select('import_rows.position')
      .where('import_rows.user_id', '=', userId)
      .whereRef('import_rows.transaction_id', '=', 'transactions.id')
      .where('is_included', '=', 1)
      .where('imports.user_id', '=', userId)
      .where('imports.id', '=', importId),
  );
}
