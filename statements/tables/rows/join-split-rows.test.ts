import { expect, test } from 'vitest';
import { readStatementFiles } from '../../rows/read-statement-files.ts';

const read = async (...lines: string[]) => {
  const bytes = Buffer.from(lines.join('\n'));
  return (await readStatementFiles([{ name: 'export.csv', bytes, answers: {} }])).rows;
};

test('the parts of a split in an export of YNAB become one row', async () => {
  const head =
    '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"';
  const row = (account: string, payee: string, category: string, memo: string, out: string, into = '$0.00') =>
    `"${account}","","03/14/2026","${payee}","Group: ${category}","Group","${category}","${memo}","${out}","${into}","Reconciled"`;
  const rows = await read(
    head,
    row('Checking', 'Shell', 'Fuel', '', '$40.00'),
    row('Checking', 'Costco', 'Groceries', 'Split (1/2) weekly shop', '$120.33'),
    row('Checking', 'Costco', 'Household', 'Split (2/2) towels', '$45.67'),
    row('Checking', 'Market', 'Groceries', 'Split (1/2) cash', '$20.00'),
    row('Checking', 'Transfer : Wallet', '', 'Split (2/2) ', '$30.00'),
    row('Wallet', 'Transfer : Checking', '', '', '$0.00', '$30.00'),
    row('Checking', 'Kiosk', 'Papers', 'Split (2/3) incomplete', '$3.00'),
  );
  expect(rows).toMatchObject([
    { name: 'Shell', amountMinor: -4000 },
    {
      name: 'Costco',
      note: '',
      amountMinor: -16_600,
      parts: [
        { category: 'Group: Groceries', amountMinor: -12_033, note: 'weekly shop' },
        { category: 'Group: Household', amountMinor: -4567, note: 'towels' },
      ],
    },
    { name: 'Market', amountMinor: -2000, category: 'Group: Groceries' },
    { amountMinor: -3000, other: 1 },
    { amountMinor: 3000, other: 0 },
    { name: 'Kiosk', amountMinor: -300 },
  ]);
});

test('the parts of a split in an export of Actual become one row', async () => {
  const rows = await read(
    'Account,Date,Payee,Notes,Category_Group,Category,Amount,Split_Amount,Cleared',
    'Checking,2026-01-02,Market,(SPLIT INTO 2) weekly,,,0,-15.00,Cleared',
    'Checking,2026-01-02,Market,(SPLIT 1 OF 2) food,Food,Groceries,-10.00,0,Cleared',
    'Checking,2026-01-02,Market,(SPLIT 2 OF 2) soap,Home,Household,-5.00,0,Cleared',
    'Checking,2026-01-03,Landlord,rent,Home,Rent,-900.00,0,Cleared',
  );
  const booked = rows.filter(({ amountMinor }) => amountMinor);
  expect(booked).toMatchObject([
    { name: 'Market', amountMinor: -1500, parts: [{ note: 'food' }, { note: 'soap' }] },
    { name: 'Landlord', amountMinor: -90_000 },
  ]);
});
