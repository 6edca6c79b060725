import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatHundredths } from '../../amounts-in-hundredths.ts';
import { countArraySteps } from '../../testing/count-array-steps.ts';
import { printPages } from '../lay-out-text.ts';
import { readStatementsByAccount } from './read-statements-by-account.ts';

/** Printed statements of several accounts with their titles, and the accounts and rows that must be read from them. */
const layouts = readFileSync(new URL('../../testing/printed-accounts.txt', import.meta.url), 'utf8')
  .split(/^### /m)
  .slice(1)
  .map((layout): [title: string, text: string, rows: string[]] => {
    const [head = '', rows = ''] = layout.split(/^---\n/m);
    const [title = '', ...lines] = head.split('\n');
    return [title, lines.join('\n'), rows.trim().split('\n')];
  });

/** Returns each account as `proved, 12345678, Everyday Saver`, followed by its rows. */
function read(text: string): string[] {
  return readStatementsByAccount(printPages(text)).flatMap(({ statement: { entries, accounts }, isProven }) => [
    [isProven ? 'proved' : 'not proved', ...accounts.flatMap(({ id, name }) => [id, name ?? []].flat())].join(', '),
    ...entries.map(
      ({ day, amountMinor: minor }) => `${day} ${minor < 0 ? '-' : ''}${formatHundredths(Math.abs(minor))}`,
    ),
  ]);
}

test.each(layouts)('%s', (_, text, rows) => expect(read(text)).toEqual(rows));

const HEADER = 'Date        Text         Amount      Balance';
const ROW = '02/03/2023  SHOP          -1.00         9.00';
const account = (at: number) => `Saver ${at}  Account number ${1_000_000 + at}`;

test.each<[string, (at: number) => string]>([
  [
    'accounts with rows',
    (at) => `${account(at)}\nOpening balance ${at}.00\n${HEADER}\n${ROW}\nClosing balance ${at}.50\n`,
  ],
  ['accounts without rows', (at) => `${account(at)}\nOpening balance ${at}.00\n${HEADER}\n`],
  ['account numbers', (at) => `${account(at)}\n`],
  ['account numbers on many pages', (at) => `${account(at % 7)}\n${HEADER}\n${ROW}\n===\n`],
  ['opening balances', (at) => `Opening balance ${at}.00\n`],
  ['opening balances with rows', (at) => `Everyday Saver\nOpening balance ${at}.00\n${ROW}\n`],
])('the work for a thousand %s grows in proportion to their number', async (_, print) => {
  const count = (accounts: number) =>
    countArraySteps(async () =>
      readStatementsByAccount(printPages(Array.from({ length: accounts }, (_, at) => print(at)).join(''))),
    );
  const [some, many] = [await count(250), await count(1000)];
  expect(many / some).toBeLessThan(4.5);
});
