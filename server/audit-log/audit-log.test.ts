import { expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/auth/account-security.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { createClient, PASSWORD, type TestUser } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import { deleteExpiredAuditLogEntries } from './audit-log-store.ts';
import { recordAuditEvent } from './record-audit-event.ts';

const DAY = 24 * 60 * 60 * 1000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let clock = Date.parse('2026-11-21T10:00:00Z');
const NOWHERE = { address: '', device: 'Program' };
const logged: string[] = [];

onEachEngine(
  (app) => {
    const fetchAuditLog = async (user: Pick<TestUser, 'send'>) =>
      (await user.send('GET', '/auth/trail')).body as AuditEntry[];
    const idOf = (email: string) => getUserId(app().db, email);
    const noteLogin = (userId: number) =>
      app()
        .db.transaction()
        .execute((tx) => recordAuditEvent(tx, { userId, event: 'login', from: NOWHERE, now: new Date(clock) }));

    test('the audit log lists what happened to an account and from where, newest first', async () => {
      const user = await app().newUser();
      const headers = { 'user-agent': FIREFOX };
      const login = await app().visitor.send('POST', '/auth/login', {
        body: { email: user.email, password: PASSWORD },
        headers,
      });
      const elsewhere = createClient(app().url, (login.body as { token: string }).token);
      await user.send('GET', '/transactions/export');
      await elsewhere.send('POST', '/auth/logout', { headers });
      const events = await fetchAuditLog(user);
      expect(events.map(({ event, device }) => [event, device])).toEqual([
        ['logout', 'Firefox on Linux'],
        ['transactions-exported', 'Program'],
        ['login-new-device', 'Firefox on Linux'],
        ['sign-up', 'Program'],
      ]);
      expect(events[0]).toMatchObject({ at: new Date(clock).toISOString(), address: '127.0.0.1', details: {} });
      expect(await fetchAuditLog(await app().newUser())).toHaveLength(1);
    });

    test("each event is also written to the server's log, without secrets", async () => {
      logged.splice(0);
      const user = await app().newUser();
      await user.send('POST', '/auth/logout');
      const lines = logged.map((line) => JSON.parse(line));
      expect(lines).toMatchObject([{ trail: 'sign-up' }, { trail: 'logout' }]);
      const userId = await idOf(user.email);
      for (const line of lines) {
        expect(line).toMatchObject({ userId, address: '127.0.0.1', device: 'Program', reqId: expect.any(String) });
      }
      for (const secret of [user.email, user.token, PASSWORD]) expect(logged.join()).not.toContain(secret);
    });

    test('a thousand entries are kept for a year, and two hundred are shown', async () => {
      const [user, other] = [await app().newUser(), await app().newUser()];
      const [userId, otherId] = [await idOf(user.email), await idOf(other.email)];
      const old = Array.from({ length: 1000 }, (_, i) => ({
        ...NOWHERE,
        user_id: userId,
        sequence: -i,
        at: clock,
        event: 'login' as const,
        details: '{}',
      }));
      await app().db.insertInto('trail').values(old).execute();
      await noteLogin(userId);
      const count = async () =>
        (await app().db.selectFrom('trail').select('sequence').where('user_id', '=', userId).execute()).length;
      // The entry for the sign-up is included in the limit, so the two oldest entries were deleted.
      expect(await count()).toBe(1000);
      const shown = await fetchAuditLog(user);
      expect(shown).toHaveLength(200);
      expect(Number(shown[0]?._id)).toBeGreaterThan(Number(shown[199]?._id));

      const sweep = () => deleteExpiredAuditLogEntries(app().db, new Date(clock));
      clock += 365 * DAY - 1;
      await noteLogin(otherId);
      await sweep();
      expect(await count()).toBe(1000);
      clock += 1;
      await sweep();
      expect(await count()).toBe(0);
      const left = await app().db.selectFrom('trail').select('user_id').where('user_id', '=', otherId).execute();
      expect(left).toHaveLength(1);
    });
  },
  { now: () => new Date(clock), log: { write: (line) => logged.push(line) } },
);
