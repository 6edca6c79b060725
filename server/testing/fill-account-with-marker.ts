import { writeTextPdf } from '../../reader/testing/write-pdf.ts';

/** Sends requests as a logged-in user. Throws if a reply is an error. */
export type SendRequest = (
  method: string,
  path: string,
  request?: { body?: unknown; form?: FormData },
) => Promise<unknown>;

export type MarkedRecords = Record<
  | 'transactions'
  | 'accounts'
  | 'transfers'
  | 'budgets'
  | 'repeating-budgets'
  | 'recurring'
  | 'auth'
  | 'receipts'
  | 'imports',
  string[]
>;

const DAY = '2026-11-20';

/**
 * Fills an account with data of every kind. All of it contains the mark, so that a test can recognize this data
 * anywhere.
 * @param mark letters only
 * @returns the ids of the records, by kind of record
 */
export async function fillAccountWithMarker(send: SendRequest, mark: string): Promise<MarkedRecords> {
  const category = `${mark} things`;
  const make = async (path: string, body: object) => ((await send('POST', path, { body })) as { _id: string })._id;
  const purchase = { name: `${mark} shop`, category, cost: 12.34, addedOn: DAY, isIncome: false, note: `for ${mark}` };
  const lines = [
    { category, amount: 10 },
    { category: `${mark} extras`, amount: 2.34, note: `also for ${mark}` },
  ];
  const kept = await make('/transactions', { ...purchase, lines });
  const purse = await make('/accounts', { name: `${mark} purse`, kind: 'cash', openingBalance: 12.34 });
  const transfer = { fromAccountId: 'everyday', toAccountId: purse, amount: 12.34, addedOn: DAY, note: `for ${mark}` };
  const transfers = [await make('/transfers', transfer)];
  const deleted = await make('/transactions', purchase);
  await send('DELETE', `/transactions/${deleted}`);
  const budget = await make('/budgets', { category, amount: 100, month: 11, year: 2026 });
  const repeating = await make('/budgets/repeating', {
    name: `${mark} group`,
    categories: [category, `${mark} extras`],
    amount: 100,
    period: 'week',
  });
  const item = { ...purchase, cost: undefined, amount: 10, frequency: 'daily', startDate: '2100-01-01' };
  const recurring = await make('/recurring/create', item);
  const token = await make('/auth/tokens', { name: `${mark} program`, access: 'full', days: 30 });

  const form = new FormData();
  const pdf = writeTextPdf([`${mark.toUpperCase()} TRADING LTD`, `Date ${DAY}`, 'Total 56.78']);
  form.set('receipt', new Blob([new Uint8Array(pdf)]), `${mark}.pdf`);
  const receipt = (await send('POST', '/receipts/upload', { form })) as { _id: string; transactionId: string };
  const correction = { merchant: `${mark} mart`, amount: 56.78, category, date: DAY };
  await send('PUT', `/receipts/${receipt._id}`, { body: correction });
  const lessons = (await send('GET', '/receipts/lessons')) as { _id: string }[];
  const bank = new FormData();
  bank.set('files', new Blob([`Date,Description,Amount\n${DAY},${mark} bank,-5.67\n`]), `${mark}.csv`);
  const { _id: imported } = (await send('POST', '/imports', { form: bank })) as { _id: string };
  return {
    imports: [imported],
    transactions: [kept, deleted, receipt.transactionId],
    accounts: [purse],
    transfers,
    budgets: [budget],
    'repeating-budgets': [repeating],
    recurring: [recurring],
    auth: [token],
    receipts: [receipt._id, ...lessons.map(({ _id }) => _id)],
  };
}
