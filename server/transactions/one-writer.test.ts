import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('..', import.meta.url));

/**
 * The only files that may write each table, because only they update the derived data: search index, running totals and
 * versions.
 */
const WRITERS = {
  transactions: [
    'transactions/bulk-updates.ts',
    'transactions/index.ts',
    'transactions/review-transactions.ts',
    'transactions/write-transactions.ts',
  ],
  totals: ['ledger/running-totals.ts'],
  transfers: ['transactions/transfers/write-transfers.ts'],
  account_totals: ['ledger/account-totals.ts'],
  account_months: ['ledger/account-month-totals.ts'],
  transaction_lines: ['transactions/split-lines.ts'],
  tags: ['transactions/tags/write-tag-data.ts'],
  transaction_tags: ['transactions/tags/write-tag-data.ts'],
  tag_totals: ['transactions/tags/tag-totals.ts'],
};

const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  // Skip released migrations, which contain their own SQL, and the query plan tests, which insert millions of rows.
  .filter((file) => !/^(db\/migrations|plans|testing)\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(SERVER, file), 'utf8') }));

test.each(Object.entries(WRITERS))('%s are written only by their own modules', (table, writers) => {
  const byKysely = new RegExp(`(insert\\w*|updateTable|deleteFrom|mergeInto|replaceInto)\\((tx, )?['"]${table}['"]`);
  const bySql = new RegExp(`(insert\\s+into|update|delete\\s+from|merge\\s+into)\\s+"?${table}\\b`, 'i');
  const found = sources.filter(({ text }) => byKysely.test(text) || bySql.test(text)).map(({ file }) => file);
  expect(found.sort()).toEqual(writers);
});
