import { expect, test, vi } from 'vitest';
import type { SignedIn } from '../../contract/auth/login.ts';
import { drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { InvalidSettingError, readConfig } from '../config.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { createClient, PASSWORD } from '../testing/test-app.ts';
import { listReceiptFiles, listRecords, uploadReceiptFile, uploadRecordedReceipt } from '../testing/uploads.ts';

const draw = (merchant: string) =>
  drawReceipt({ merchant, day: '2026-11-17', items: [{ name: 'NOTEBOOK', amountMinor: 450 }], totalMinor: 450 });
const [RIVERSIDE, HILLTOP] = [await draw('RIVERSIDE TRADING'), await draw('HILLTOP GROCERS')];

const PURCHASE = { name: 'Lunch', category: 'Food', cost: 5, addedOn: '2026-11-20', isIncome: false };
const refusal = (most: string) => ({
  status: 403,
  body: {
    message: `This server allows at most ${most} per user. Delete some, or ask the administrator to raise the limit.`,
  },
});

onEachEngine(
  (app) => {
    test('nobody exceeds the maximum number of transactions, not even by undoing deletions', async () => {
      const user = await app().newUser();
      const first = await user.add();
      for (let count = 1; count < 3; count++) await user.add();
      expect(await user.send('POST', '/transactions', { body: PURCHASE })).toMatchObject(refusal('3 transactions'));
      expect((await user.send('DELETE', `/transactions/${first._id}`)).status).toBe(200);
      await user.add();
      const restored = await user.send('POST', '/transactions/restore', { body: { transactionIds: [first._id] } });
      expect(restored).toMatchObject(refusal('3 transactions'));
      expect(await uploadReceiptFile(user, RIVERSIDE)).toMatchObject(refusal('3 transactions'));
      expect(await listRecords(user, 'transactions')).toHaveLength(3);
      // The transactions of another user are not counted.
      await (await app().newUser()).add();
    });

    test('a login beyond the maximum number of sessions ends the least recently used one', async () => {
      const user = await app().newUser();
      const login = async () => {
        const { body } = await app().visitor.send('POST', '/auth/login', {
          body: { email: user.email, password: PASSWORD },
        });
        return createClient(app().url, (body as SignedIn).token);
      };
      const [second, third] = [await login(), await login()];
      expect((await user.send('GET', '/auth/me')).status).toBe(401);
      for (const each of [second, third]) expect((await each.send('GET', '/auth/me')).status).toBe(200);
    });

    test('a receipt beyond the maximum is refused, and nothing of it is kept', async () => {
      const user = await app().newUser();
      const { _id } = await uploadRecordedReceipt(user, RIVERSIDE);
      expect(await listReceiptFiles(app(), _id)).toHaveLength(3);
      expect(await uploadReceiptFile(user, HILLTOP)).toMatchObject(refusal('1 receipt'));
      expect(await listRecords(user, 'receipts')).toHaveLength(1);
      const { user_id: userId } = await app()
        .db.selectFrom('receipts')
        .select('user_id')
        .where('id', '=', _id)
        .executeTakeFirstOrThrow();
      expect(await app().files.countBytes(userId)).toBeGreaterThan(RIVERSIDE.byteLength);
    });
  },
  { env: { MAX_TRANSACTIONS: '3', MAX_SESSIONS: '2', MAX_RECEIPTS: '1' } },
);

onEachEngine(
  (app, engine) => {
    if (engine === 'postgres') {
      test('a receipt is refused if another server has filled the storage in the meantime', async () => {
        const { db, files } = app();
        const user = await app().newUser();
        await uploadRecordedReceipt(user, RIVERSIDE);
        const { insert } = files;
        const insertMeanwhile = vi.spyOn(files, 'insert').mockImplementationOnce(async (userId, ...rest) => {
          // Pretend that the other server has stored larger files.
          const bytes = Buffer.alloc(999_999);
          await db.updateTable('receipt_files').set({ bytes }).where('user_id', '=', userId).execute();
          return insert(userId, ...rest);
        });
        expect(await uploadReceiptFile(user, HILLTOP)).toMatchObject(refusal('1 megabyte of receipts'));
        insertMeanwhile.mockRestore();
        expect(await listRecords(user, 'receipts')).toHaveLength(1);
      });
    }

    test('a file that exceeds the storage limit is refused before it is read', async () => {
      const user = await app().newUser();
      const large = new Uint8Array(1_000_001);
      large.set(RIVERSIDE);
      expect(await uploadReceiptFile(user, large)).toMatchObject(refusal('1 megabyte of receipts'));
      await uploadRecordedReceipt(user, RIVERSIDE);
    });
  },
  { env: { MAX_STORAGE_MB: '1' } },
);

test('a limit is a whole number, and an unset limit means none', () => {
  expect(readConfig({}).quotas).toEqual({
    transactions: undefined,
    receipts: undefined,
    storageMb: undefined,
    sessions: undefined,
  });
  expect(() => readConfig({ MAX_SESSIONS: '0' })).toThrow(InvalidSettingError);
});
