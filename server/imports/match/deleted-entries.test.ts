import { expect, test } from 'vitest';
import { onEachEngine, onSharedApps } from '../../testing/each-engine.ts';
import type { Client } from '../../testing/test-app.ts';
import { CHECKING_FILE, SAVINGS_FILE } from '../testing/two-accounts.ts';
import { fetchImportRows, importFiles } from '../testing/upload-files.ts';

const NOVEMBER = 'Date,Description,Amount\n2026-11-05,RENT,-800.00\n2026-11-06,COFFEE,-3.10\n';
const file = (text = NOVEMBER, name = 'november.csv') => ({ name, text });

async function list(user: Client, query = '') {
  const { body } = await user.send('GET', `/transactions?limit=100${query}`);
  return (body as { transactions: { _id: string; name: string }[] }).transactions;
}

async function run(user: Client, id: string) {
  expect(await user.send('POST', `/imports/${id}/run`)).toMatchObject({ status: 200 });
}

onSharedApps((app) => {
  test('a deleted transaction is new when its file is imported again, and balances are correct afterwards', async () => {
    const user = await app().newUser();
    await run(user, (await importFiles(user, file()))._id);
    const transactionIds = (await list(user)).map(({ _id }) => _id);
    await user.send('DELETE', '/transactions/bulk', { body: { transactionIds } });
    const again = await importFiles(user, file());
    expect(again).toMatchObject({ groups: { new: 2, here: 0 }, inTrash: 2 });
    await run(user, again._id);
    expect(await list(user)).toHaveLength(2);
    expect(await importFiles(user, file())).toMatchObject({ groups: { new: 0, here: 2 }, inTrash: 0 });
  });

  test('transactions in the trash can be restored instead of added again', async () => {
    const user = await app().newUser();
    await run(user, (await importFiles(user, file()))._id);
    const before = await list(user);
    const transactionIds = before.map(({ _id }) => _id);
    await user.send('DELETE', '/transactions/bulk', { body: { transactionIds } });
    const { _id } = await importFiles(user, file());
    const restored = await user.send('PUT', `/imports/${_id}`, { body: { restoreDeleted: true } });
    expect(restored).toMatchObject({ status: 200, body: { groups: { new: 0, here: 2 }, inTrash: 0 } });
    expect((await list(user)).map(({ _id: id }) => id)).toEqual(transactionIds);
    // A permanently deleted transaction cannot be restored, only imported again.
    await user.send('DELETE', '/transactions/bulk', { body: { transactionIds } });
    await user.send('DELETE', '/trash');
    expect(await importFiles(user, file())).toMatchObject({ groups: { new: 2 }, inTrash: 0 });
  });

  test('after deleting one imported transaction only that row is new, in the same and in a longer file', async () => {
    const user = await app().newUser();
    await run(user, (await importFiles(user, file()))._id);
    const coffee = (await list(user)).find(({ name }) => name.toLowerCase() === 'coffee');
    await user.send('DELETE', `/transactions/${coffee?._id}`);
    const again = await importFiles(user, file());
    expect(again).toMatchObject({ groups: { new: 1, here: 1 } });
    expect(await fetchImportRows(user, again._id, 'new')).toMatchObject([{ addedOn: '2026-11-06', isIncluded: true }]);
    const longer = await importFiles(user, file(`${NOVEMBER}2026-11-07,BAKERY,-2.00\n`));
    expect(longer).toMatchObject({ groups: { new: 2, here: 1 } });
  });

  test('skipped rows stay skipped, however often the file is imported', async () => {
    const user = await app().newUser();
    const first = await importFiles(user, file());
    const [coffee] = await fetchImportRows(user, first._id, 'new');
    await user.send('PUT', `/imports/${first._id}`, {
      body: { rows: [{ numbers: [coffee?.number], isIncluded: false }] },
    });
    await run(user, first._id);
    expect(await importFiles(user, file())).toMatchObject({ groups: { new: 0, here: 2 } });
  });

  test('the rows of a file are new in another account, and after their account was deleted', async () => {
    const user = await app().newUser();
    const made = await user.send('POST', '/accounts', { body: { name: 'Savings', kind: 'savings' } });
    const { _id: savings } = made.body as { _id: string };
    const intoSavings = async () => {
      const { _id } = await importFiles(user, file());
      return user.send('PUT', `/imports/${_id}`, { body: { accounts: [{ account: 0, accountId: savings }] } });
    };
    await run(user, (await importFiles(user, file()))._id);
    const elsewhere = await intoSavings();
    expect(elsewhere.body).toMatchObject({ groups: { new: 2, here: 0 } });
    await run(user, (elsewhere.body as { _id: string })._id);
    await user.send('DELETE', `/accounts/${savings}?moveTo=everyday`);
    const after = await importFiles(user, file());
    expect(after.accounts).toMatchObject([{ accountId: 'everyday' }]);
    expect(after).toMatchObject({ groups: { new: 0, here: 2 } });
  });

  test('a deleted transfer is offered again', async () => {
    const user = await app().newUser();
    const first = await importFiles(user, CHECKING_FILE, SAVINGS_FILE);
    expect(first).toMatchObject({ groups: { transfer: 2, new: 2 } });
    await run(user, first._id);
    const [transfer] = await list(user, '&transfers=only');
    await user.send('DELETE', '/transactions/bulk', { body: { transactionIds: [transfer?._id] } });
    expect(await importFiles(user, CHECKING_FILE, SAVINGS_FILE)).toMatchObject({
      groups: { transfer: 2, here: 2, new: 0 },
    });
  });

  test('a deleted transfer whose accounts were merged is skipped, and everything else is restored', async () => {
    const user = await app().newUser();
    await run(user, (await importFiles(user, CHECKING_FILE, SAVINGS_FILE))._id);
    const transactionIds = (await list(user, '&transfers=include')).map(({ _id }) => _id);
    expect(transactionIds).toHaveLength(3);
    await user.send('DELETE', '/transactions/bulk', { body: { transactionIds } });
    const again = await importFiles(user, CHECKING_FILE, SAVINGS_FILE);
    expect(again).toMatchObject({ inTrash: 3 });
    const [checking, savings] = again.accounts.map(({ accountId }) => accountId);
    for (const id of [checking, savings]) await user.send('DELETE', `/accounts/${id}?moveTo=everyday`);
    const restored = await user.send('PUT', `/imports/${again._id}`, { body: { restoreDeleted: true } });
    expect(restored).toMatchObject({ status: 200 });
    expect(await list(user, '&transfers=include')).toHaveLength(2);
  });
});

onEachEngine(
  (app) => {
    test('nothing is restored from the trash beyond the transaction limit', async () => {
      const user = await app().newUser();
      await run(user, (await importFiles(user, file()))._id);
      const transactionIds = (await list(user)).map(({ _id }) => _id);
      await user.send('DELETE', '/transactions/bulk', { body: { transactionIds } });
      for (let count = 0; count < 2; count++) await user.add();
      const { _id, inTrash } = await importFiles(user, file());
      expect(inTrash).toBe(2);
      const restored = await user.send('PUT', `/imports/${_id}`, { body: { restoreDeleted: true } });
      expect(restored.status).toBe(403);
      expect(await list(user)).toHaveLength(2);
    });
  },
  { env: { MAX_TRANSACTIONS: '3' } },
);
