import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewTransaction } from '../../contract/transactions/transactions.ts';
import { buildApp } from '../app.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { queueNewReminders } from './queue-new-reminders.ts';
import { deleteOldSentReminders } from './queue-reminder.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Ten in the morning in Berlin. */
const START = Date.parse('2026-11-20T09:00:00Z');
let clock = START;
const sent: OutgoingMail[] = [];
let isDown = false;
const mailer = {
  async send(mail: OutgoingMail) {
    if (isDown) throw new Error('The mail server is down.');
    sent.push(mail);
  },
};
const errors: string[] = [];
/** The level of errors in the log. Warnings about the mail server are expected. */
const ERROR = 50;

beforeEach(() => {
  clock = START;
  isDown = false;
});
afterEach(() => expect(errors.splice(0)).toEqual([]));

onEachEngine(
  (app) => {
    /** Runs one check. Throws if the check of a user fails. */
    const check = () => {
      const failures: unknown[] = [];
      return queueNewReminders(app().db, { now: new Date(clock), onFailure: (error) => failures.push(error) }).then(
        () => expect(failures).toEqual([]),
      );
    };
    /**
     * Runs one check after some milliseconds, and sends the emails. Returns the emails that the user received since the
     * last call, including those from the server's own checks.
     */
    const checkAfter = async (ms: number, user: TestUser) => {
      clock += ms;
      await check();
      const again = await buildApp(app());
      await again.listen({ port: 0, host: '127.0.0.1' });
      await waitUntil(async () => {
        const rows = app().db.selectFrom('mail_queue').select('id').where('due_at', '<=', clock);
        return (await rows.execute()).length === 0;
      });
      await again.close();
      const mails = sent.filter(({ to }) => to === user.email);
      for (const mail of mails) sent.splice(sent.indexOf(mail), 1);
      return mails;
    };
    const inBerlin = { 'x-time-zone': 'Europe/Berlin' };
    const newUser = async (reminders: object) => {
      const user = await app().newUser();
      const answer = await user.send('PUT', '/reminders', { body: reminders, headers: inBerlin });
      expect(answer.status).toBe(200);
      return user;
    };
    const addItem = (user: TestUser, some: object = {}) => {
      const item = { name: 'Rent', category: 'Bills', amount: 900, frequency: 'monthly', startDate: '2026-11-21' };
      return user.send('POST', '/recurring/create', { body: { ...item, ...some }, headers: inBerlin });
    };
    const addBudget = (user: TestUser, amount = 100) =>
      user.send('POST', '/budgets', { body: { category: 'Food', amount, month: 11, year: 2026 } });
    const spend = (user: TestUser, some: Partial<NewTransaction> = {}) => user.add({ addedOn: '2026-11-20', ...some });

    test('all reminders are off at first, and each can be turned on and off', async () => {
      const user = await app().newUser();
      const get = async () => (await user.send('GET', '/reminders')).body;
      const put = (body: object) => user.send('PUT', '/reminders', { body });
      const off = { budgets: false, doubleCharges: false, failedImports: false, monthlySummary: false };
      const none = { dueDaysBefore: null, ...off, hasMailServer: false };
      expect(await get()).toMatchObject({ ...none, dueBy: 'mail', budgetsBy: 'mail', failedImportsBy: 'mail' });
      const on = { ...none, dueDaysBefore: 3, budgets: true };
      expect((await put({ dueDaysBefore: 3, budgets: true })).body).toMatchObject(on);
      expect((await put({})).body).toMatchObject(on);
      expect(await get()).toMatchObject(on);
      await put({ dueDaysBefore: null, budgets: false });
      expect(await get()).toMatchObject(none);
      for (const dueDaysBefore of [0, 31, 1.5, '1']) expect((await put({ dueDaysBefore })).status).toBe(400);
    });

    test('users without reminders get no mail', async () => {
      const user = await app().newUser();
      await addItem(user);
      await addBudget(user);
      await spend(user, { cost: 100 });
      await spend(user, { cost: 100 });
      expect(await checkAfter(12 * DAY, user)).toEqual([]);
    });

    test('a recurring item is mentioned once, from eight in the morning in the time zone of the user', async () => {
      const user = await newUser({ dueDaysBefore: 2 });
      await addItem(user, { startDate: '2026-11-23' });
      await addItem(user, {
        name: 'Pay',
        isIncome: true,
        category: 'Salary',
        startDate: '2026-11-22',
        isEstimate: true,
      });
      expect(await checkAfter(0, user)).toMatchObject([
        {
          subject: 'Due soon in Moneta',
          text: expect.stringContaining('Pay: income of about $900.00 on Sunday, November 22\n'),
        },
      ]);
      // 7:59 in Berlin.
      expect(await checkAfter(22 * HOUR - MINUTE, user)).toEqual([]);
      const [mail, ...others] = await checkAfter(15 * MINUTE, user);
      expect(others).toEqual([]);
      expect(mail?.text).toContain('Rent: $900.00 on Monday, November 23\n');
      expect(mail?.text).not.toContain('Pay');
      expect(mail?.text).toMatch(/To turn it off, open the settings: http:\/\/localhost:\d+\/settings#reminders/);
      expect(await checkAfter(DAY, user)).toEqual([]);
    });

    test('a budget is mentioned once at 80% and once at 100%', async () => {
      const user = await newUser({ budgets: true });
      await addBudget(user);
      await spend(user, { cost: 79.99 });
      expect(await checkAfter(0, user)).toEqual([]);
      await spend(user, { cost: 0.01 });
      expect(await checkAfter(HOUR, user)).toMatchObject([
        { text: expect.stringContaining('Food: $80.00 of $100.00 spent (80%)\n') },
      ]);
      expect(await checkAfter(HOUR, user)).toEqual([]);
      await spend(user, { cost: 25 });
      expect(await checkAfter(HOUR, user)).toMatchObject([
        { text: expect.stringContaining('Food: $105.00 of $100.00 spent, $5.00 over budget\n') },
      ]);
      expect(await checkAfter(HOUR, user)).toEqual([]);
      // The next month has its own budget, although nobody has opened it yet.
      await spend(user, { cost: 100, addedOn: '2026-12-01' });
      expect(await checkAfter(12 * DAY, user)).toMatchObject([
        { text: expect.stringContaining('Food: $100.00 of $100.00 spent (100%)\n') },
      ]);
      expect(await checkAfter(HOUR, user)).toEqual([]);
    });

    test('a weekly budget for all spending is mentioned once a week', async () => {
      const user = await newUser({ budgets: true });
      await user.send('POST', '/budgets/repeating', { body: { categories: [], amount: 50, period: 'week' } });
      await spend(user, { cost: 45 });
      expect((await checkAfter(0, user))[0]?.text).toContain('All spending: $45.00 of $50.00 spent (90%)\n');
      await spend(user, { cost: 60, addedOn: '2026-11-29' });
      const [next] = await checkAfter(10 * DAY, user);
      expect(next?.text).toContain('All spending: $60.00 of $50.00 spent, $10.00 over budget\n');
    });

    test('a possible double charge is mentioned once, but not a habit', async () => {
      const user = await newUser({ doubleCharges: true });
      await spend(user, { name: 'Streaming', cost: 12.99, addedOn: '2026-11-18' });
      await spend(user, { name: 'Streaming', cost: 12.99, addedOn: '2026-11-20' });
      await spend(user, { name: 'Gym', cost: 30, addedOn: '2026-11-19' });
      await spend(user, { name: 'Gym', cost: 31, addedOn: '2026-11-20' });
      expect(await checkAfter(0, user)).toEqual([]);
      await spend(user, { name: 'GYM', cost: 30, addedOn: '2026-11-20' });
      const [mail, ...others] = await checkAfter(HOUR, user);
      expect(others).toEqual([]);
      expect(mail?.text).toContain('Gym: $30.00 on Thursday, November 19 and Friday, November 20\n');
      expect(mail?.text).not.toContain('Streaming');
      await spend(user, { name: 'Gym', cost: 30, addedOn: '2026-11-20' });
      expect(await checkAfter(HOUR, user)).toEqual([]);
    });

    test('pairs that were recorded before the reminder was turned on are not mentioned', async () => {
      const user = await app().newUser();
      await spend(user);
      await spend(user);
      clock += MINUTE;
      await user.send('PUT', '/reminders', { body: { doubleCharges: true } });
      expect(await checkAfter(0, user)).toEqual([]);
    });

    test('a month is summarized on the morning after it ends', async () => {
      const user = await newUser({ monthlySummary: true });
      await user.add({ cost: 40, addedOn: '2026-10-31' });
      await spend(user, { cost: 60 });
      await spend(user, { category: 'Travel', cost: 15 });
      await spend(user, { name: 'Pay', category: 'Salary', cost: 2000, isIncome: true });
      await addBudget(user);
      // No summary, because the reminder was turned on after October.
      expect(await checkAfter(0, user)).toEqual([]);
      // 7:59 on December 1 in Berlin.
      expect(await checkAfter(Date.parse('2026-12-01T06:59:00Z') - clock, user)).toEqual([]);
      const [mail, ...others] = await checkAfter(15 * MINUTE, user);
      expect(others).toEqual([]);
      expect(mail?.text.split('\n\n').slice(1, 8)).toEqual([
        'Summary of November 2026',
        'Income: $2,000.00',
        'Spending: $75.00 (previous month: $40.00)',
        'Income minus spending: $1,925.00',
        'Budgets: $60.00 of $100.00 spent',
        'Food: $60.00',
        'Travel: $15.00',
      ]);
      expect(await checkAfter(DAY, user)).toEqual([]);
      // No summary, because December had no income and no spending.
      expect(await checkAfter(31 * DAY, user)).toEqual([]);
    });

    test('of several checks at once only one mails an event', async () => {
      const user = await newUser({ budgets: true });
      await addBudget(user);
      await spend(user, { cost: 80 });
      const again = await app().db.selectFrom('reminders').selectAll().executeTakeFirstOrThrow();
      await Promise.all([check(), check(), check()]);
      // Set the time back, as if another server had read the row before this check.
      await app().db.updateTable('reminders').set({ next_check_at: again.next_check_at }).execute();
      expect(await checkAfter(0, user)).toHaveLength(1);
    });

    test('a mail is not sent if the reminder was turned off or the email changed in the meantime', async () => {
      const users = [await newUser({ budgets: true }), await newUser({ budgets: true })] as const;
      for (const user of users) {
        await addBudget(user);
        await spend(user, { cost: 80 });
      }
      isDown = true;
      for (const user of users) expect(await checkAfter(0, user)).toEqual([]);
      await users[0].send('PUT', '/reminders', { body: { budgets: false } });
      const id = await getUserId(app().db, users[1].email);
      await app()
        .db.updateTable('users')
        .set({ email: `moved-${users[1].email}` })
        .where('id', '=', id)
        .execute();
      isDown = false;
      expect(await checkAfter(HOUR, users[0])).toEqual([]);
      expect(sent).toEqual([]);
    });

    test('a deleted account gets no reminder', async () => {
      const user = await newUser({ budgets: true, dueDaysBefore: 1 });
      await addItem(user);
      await addBudget(user);
      await spend(user, { cost: 80 });
      await user.send('DELETE', '/users/account');
      expect(await checkAfter(0, user)).toEqual([]);
    });

    test('nothing is checked while an import is being written', async () => {
      const user = await newUser({ budgets: true });
      const id = await getUserId(app().db, user.email);
      await addBudget(user);
      await spend(user, { cost: 80 });
      const setImport = (import_id: string | null) =>
        app().db.updateTable('users').set({ import_id }).where('id', '=', id).execute();
      await setImport('an-import');
      expect(await checkAfter(0, user)).toEqual([]);
      await setImport(null);
      expect(await checkAfter(15 * MINUTE, user)).toHaveLength(1);
    });

    test('a mail names at most twenty events', async () => {
      const user = await newUser({ dueDaysBefore: 30 });
      await addItem(user, { frequency: 'daily', startDate: '2026-11-21' });
      const [mail] = await checkAfter(0, user);
      expect(mail?.text.match(/Rent: /g)).toHaveLength(20);
      expect(mail?.text).toContain('And 10 more.\n');
    });

    test('sent reminders are forgotten after 400 days', async () => {
      const user = await newUser({ dueDaysBefore: 1 });
      await addItem(user);
      await checkAfter(0, user);
      const id = await getUserId(app().db, user.email);
      const count = async () =>
        (await app().db.selectFrom('sent_reminders').selectAll().where('user_id', '=', id).execute()).length;
      await deleteOldSentReminders(app().db, new Date(clock + 400 * DAY - 1));
      expect(await count()).toBe(1);
      await deleteOldSentReminders(app().db, new Date(clock + 400 * DAY));
      expect(await count()).toBe(0);
    });
  },
  {
    mailer,
    now: () => new Date(clock),
    log: { write: (line) => void (JSON.parse(line).level >= ERROR && errors.push(line)) },
  },
);
