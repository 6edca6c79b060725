import { expect, onTestFinished, test } from 'vitest';
import type { Recurring } from '../../contract/recurring-items.ts';
import { openDatabase } from '../db/database.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { sendSlowly } from '../testing/slow-client.ts';
import { createClient, PASSWORD, type TestUser } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import { postDueOccurrencesOfAllUsers } from './post-due-occurrences-of-all-users.ts';

const RENT = { name: 'Rent', category: 'Bills', amount: 1, frequency: 'daily', startDate: '2100-01-01' };

// These tests fail if the app logs an error.
onEachEngine((app) => {
  /** Creates a user with an item that is due. */
  const withDueItem = async (): Promise<{ user: TestUser; id: string }> => {
    const user = await app().newUser();
    const { _id: id } = (await user.send('POST', '/recurring/create', { body: RENT })).body as Recurring;
    const due = { start_day: '2026-01-01', next_due_day: '2026-01-01' };
    await app().db.updateTable('recurring').set(due).where('id', '=', id).execute();
    return { user, id };
  };

  test('posting does not fail for an account that is deleted before its turn', async () => {
    const { user } = await withDueItem();
    const userId = await getUserId(app().db, user.email);
    const failures: unknown[] = [];
    let isListed = false;
    const other = openDatabase(app().config);
    onTestFinished(() => other.db.destroy());
    // Delete the account as soon as the server has listed it among the accounts with due items.
    const db = app().db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isListed && result.rows.some((row) => row.user_id === userId && 'time_zone' in row)) {
          isListed = true;
          await other.db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', userId).execute();
        }
        return result;
      },
    });
    const onFailure = (error: unknown) => failures.push(error);
    await postDueOccurrencesOfAllUsers(db, { now: new Date(), maxTransactions: undefined, onFailure });
    expect([isListed, failures]).toEqual([true, []]);
  });

  test('a request that posts due items first is refused once the account is deleted', async () => {
    const { user, id } = await withDueItem();
    const { url, visitor } = app();
    const login = await visitor.send('POST', '/auth/login', { body: { email: user.email, password: PASSWORD } });
    const second = createClient(url, (login.body as { token: string }).token);
    const request = { method: 'PUT', path: `/recurring/${id}/pause`, body: { isPaused: true } };
    const answer = await sendSlowly(url, user.token, request, () => second.send('DELETE', '/users/account'));
    expect(answer.status).toBe(401);
  });
});
