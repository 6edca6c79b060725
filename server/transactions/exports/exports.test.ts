import { expect, test } from 'vitest';
import { listZippedFiles } from '../../../statements/index.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { Client, TestUser } from '../../testing/test-app.ts';
import { getUserId } from '../../testing/user-id.ts';
import { exportTransactions } from '../export-transactions.ts';
import { hledgerDialect } from './journal-dialects.ts';
import { streamAllTransactions } from './stream-all-transactions.ts';

onSharedApps((app) => {
  const get = async (user: Client, path: string) => {
    const { status, body } = await user.send('GET', `/transactions/export/${path}`);
    expect([path, status]).toEqual([path, 200]);
    return body as Buffer;
  };

  test('a filtered list is exported as CSV and workbook, with split lines and defused formulas', async () => {
    const user = await app().newUser();
    await fill(user);
    const csv = (await get(user, 'found?format=csv&search=market&transfers=include')).toString();
    expect(csv).toBe(
      '\ufeffDate,Type,Name,Category,Amount,Account,To account,Tags,Note,Split of,Refund of\r\n' +
        `2026-11-05,Expense,"'=Market <b>","Food",8.00,"Everyday","","Trip, Zoë","","12.50",""\r\n` +
        `2026-11-05,Expense,"'=Market <b>","Pets",4.50,"Everyday","","Trip, Zoë","cat; _x0041_","12.50",""\r\n`,
    );
    const pets = (await get(user, 'found?format=csv&category=Pets')).toString();
    expect(
      pets
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[4]),
    ).toEqual(['4.50']);
    const all = (await get(user, 'found?format=csv&transfers=include')).toString();
    expect(all).toContain(
      '2026-11-06,Transfer,"Everyday → Rücklage; (new)","",5.00,"Everyday","Rücklage; (new)","","a | b","",""',
    );

    const files = await listZippedFiles(await get(user, 'found?format=xlsx&transfers=include'));
    const texts = new Map(files.map((file) => [file.name, Buffer.from(file.unpack()).toString()]));
    const sheet = texts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet.match(/<row>/g)).toHaveLength(1 + 6);
    expect(sheet).toContain('<t xml:space="preserve">=Market &lt;b&gt;</t>');
    expect(sheet).toContain('cat; _x005F_x0041_');
    // 46331 is 5 November 2026 as an Excel date.
    expect(sheet).toContain('<c s="2"><v>46331</v></c>');
    expect(sheet).toContain('<c s="3"><v>4.5</v></c>');
    expect(sheet).not.toContain('<f>');
    expect([...texts.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
  });

  test('a large export contains each row once, even for a single day, and does not block other requests', async () => {
    const user = await app().newUser();
    const names = Array.from({ length: 9 }, (_, at) => `Tea ${at}`);
    for (const [at, name] of names.entries()) await user.add({ name, addedOn: `2026-11-0${at < 6 ? 2 : 3}` });
    const { db } = app();
    const userId = await getUserId(db, user.email);
    let others = 0;
    let next = setImmediate(function come() {
      others++;
      next = setImmediate(come);
    });
    const listed: string[] = [];
    for await (const some of streamAllTransactions(db, userId, { search: 'tea' }, 2))
      listed.push(...some.map(({ name }) => name));
    const newestFirst = names.toReversed();
    expect(listed).toEqual(newestFirst);
    expect(others).toBeGreaterThan(0);
    others = 0;
    let csv = '';
    for await (const some of exportTransactions(db, userId, 1)) csv += some;
    expect(csv.match(/Tea \d/g)).toEqual(newestFirst);
    expect(others).toBeGreaterThan(0);
    clearImmediate(next);
  });

  test('a journal contains everything that moved money, balanced, in valid syntax', async () => {
    const user = await app().newUser();
    await fill(user);
    const hledger = (await get(user, 'journal?format=hledger')).toString();
    expect(balancesOf(hledger)).toEqual(SUMS);
    expect(hledger).toContain('account Assets:Rücklage； (new)\n');
    expect(hledger).toContain(
      [
        '2026-11-05 * =Market <b>  ; Trip:, Zoë:',
        '    Expenses:Food  8.00 USD',
        '    Expenses:Pets  4.50 USD  ; cat; _x0041_',
        '    Assets:Everyday  -12.50 USD\n',
      ].join('\n'),
    );
    expect(hledger).toContain('2026-11-06 * Transfer | a ｜ b\n');
    // The entries are sorted from the oldest to the newest.
    const days = hledger.match(/^\d{4}-\d\d-\d\d/gm) ?? [];
    expect(days).toEqual(days.toSorted());

    const beancount = (await get(user, 'journal?format=beancount')).toString();
    const renamed = beancount
      .replaceAll('Rücklage-new', 'Rücklage； (new)')
      .replaceAll('Opening-balances', 'Opening balances');
    expect(balancesOf(renamed.replaceAll('H-M-2', 'H:M').replaceAll('H-M', 'H&M'))).toEqual(SUMS);
    expect(beancount).toContain('2026-11-05 * "=Market <b>" #Trip #Zoe\n  tag-names: "Trip, Zoë"\n');
    expect(beancount).toContain('open Assets:Rücklage-new USD\n  name: "Rücklage; (new)"\n');
    expect(beancount).toContain('* "say \\"hi\\" \\\\o/"\n');
    const opened = new Set([...beancount.matchAll(/ open (\S+)/g)].map(([, account]) => account));
    const used = new Set([...beancount.matchAll(/^ {4}(\S+) {2}-?\d/gm)].map(([, account]) => account));
    expect([...used].filter((account) => !opened.has(account))).toEqual([]);
    for (const account of opened) expect(account).toMatch(/^[A-Z][a-z]+:[\p{Lu}\p{Nd}][\p{L}\p{Nd}-]*$/u);
  });
});

test('hledger does not read a posting date from a note', () => {
  const of = (note: string) => ({ account: 'Expenses:Food', minor: 100, note });
  const notes = ['[2024-13-45]', 'Date: tomorrow', 'date2:x', 'at 10:30, [1/2]'];
  const entry = { day: '2026-11-05', name: 'Tea', note: '', tags: [], postings: notes.map(of) };
  expect([...hledgerDialect.entry(entry, 'USD').matchAll(/; (.*)/g)].map(([, note]) => note)).toEqual([
    '［2024-13-45]',
    'Date： tomorrow',
    'date2：x',
    'at 10:30, ［1/2]',
  ]);
});

/** The expected balance of each journal account, in hundredths. */
const SUMS = {
  'Assets:Everyday': -1850,
  'Assets:Rücklage； (new)': 100_00 + 500,
  'Expenses:Food': 800,
  'Expenses:H&M': 200,
  'Expenses:H：M': 300,
  'Expenses:Pets': 450,
  'Income:Salary': -400,
  'Equity:Opening balances': -100_00,
};

/** Returns the sum of each account, and checks that every entry adds up to zero. */
function balancesOf(journal: string): Record<string, number> {
  const balances: Record<string, number> = {};
  for (const entry of journal.split('\n\n')) {
    const postings = [...entry.matchAll(/^ {4}(.+?) {2}(-?\d+)\.(\d\d) USD/gm)];
    let sum = 0;
    for (const [, account = '', units = '', cents = ''] of postings) {
      const minor = Number(units) * 100 + (units.startsWith('-') ? -1 : 1) * Number(cents);
      balances[account.replace('H:M', 'H：M')] = (balances[account.replace('H:M', 'H：M')] ?? 0) + minor;
      sum += minor;
    }
    expect([entry, sum]).toEqual([entry, 0]);
  }
  return balances;
}

async function fill(user: TestUser): Promise<void> {
  const savings = { name: 'Rücklage; (new)', openingBalance: 100, openingDay: '2026-01-31' };
  const { body } = await user.send('POST', '/accounts', { body: savings });
  const toAccountId = (body as { _id: string })._id;
  const transfer = { fromAccountId: 'everyday', toAccountId, amount: 5, addedOn: '2026-11-06', note: 'a | b' };
  await user.send('POST', '/transfers', { body: transfer });
  const lines = [
    { category: 'Food', amount: 8 },
    { category: 'Pets', amount: 4.5, note: 'cat; _x0041_' },
  ];
  await user.add({ name: '=Market <b>', cost: 12.5, addedOn: '2026-11-05', tags: ['Trip', 'Zoë'], lines });
  await user.add({ name: 'say "hi" \\o/', category: 'H&M', cost: 2, addedOn: '2026-11-04' });
  await user.add({ name: 'Pay', category: 'Salary', cost: 4, isIncome: true, addedOn: '2026-11-03' });
  await user.add({ name: '(code) x', category: 'H:M', cost: 3, addedOn: '2026-11-02' });
}
