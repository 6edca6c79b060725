import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatHundredths } from '../amounts-in-hundredths.ts';
import { readStatementsByAccount } from './accounts/read-statements-by-account.ts';
import { printPages } from './lay-out-text.ts';

/** Printed statements with their titles, and the rows that must be read from them. */
const layouts = readFileSync(new URL('../testing/printed-layouts.txt', import.meta.url), 'utf8')
  .split(/^### /m)
  .slice(1)
  .map((layout): [title: string, text: string, rows: string[]] => {
    const [head = '', rows = ''] = layout.split(/^---\n/m);
    const [title = '', ...lines] = head.split('\n');
    return [title, lines.join('\n'), rows.trim().split('\n')];
  });

/** Returns each row as `2023-01-05 -12.50`. The first line is `proved` if the balances prove the rows. */
function read(text: string): string[] {
  return readStatementsByAccount(printPages(text)).flatMap(({ statement: { entries }, isProven }) => [
    isProven ? 'proved' : 'not proved',
    ...entries.map(
      ({ day, amountMinor: minor }) => `${day} ${minor < 0 ? '-' : ''}${formatHundredths(Math.abs(minor))}`,
    ),
  ]);
}

test.each(layouts)('%s', (_, text, rows) => expect(read(text)).toEqual(rows));

test('an invoice is no statement, although its rows have days and amounts', () => {
  const invoice =
    'Invoice 42\nDate        Text        Amount\n02/03/2023  Work        320.00\n09/03/2023  Work        480.00\n';
  expect(read(invoice)).toHaveLength(3);
  expect(read(`${invoice}VAT 19%                 152.00\nTotal                   952.00\n`)).toEqual([]);
});

test('all layouts are tested', () => expect(layouts.length).toBeGreaterThan(150));
