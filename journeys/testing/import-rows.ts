import type { TestAccount } from './account.ts';

/** Imports rows such as `2026-11-20,Bakery,-2.50` of a bank file. The new transactions then wait for a review. */
export async function importRows({ send }: TestAccount, ...rows: string[]): Promise<void> {
  const form = new FormData();
  form.append('files', new Blob([['Date,Description,Amount', ...rows].join('\n')]), 'bank.csv');
  const { _id } = (await send('POST', '/imports', form)) as { _id: string };
  await send('POST', `/imports/${_id}/run`);
}
