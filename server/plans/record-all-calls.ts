import { setTimeout } from 'node:timers/promises';
import { forgotPassword } from '../../contract/auth/password-reset.ts';
import type { Operation } from '../../contract/operation.ts';
import type { AppContext } from '../app-context.ts';
import { countUnsentMail } from '../mail/mail-queue.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import { MODULES } from '../modules.ts';
import { sendDuePush } from '../push/send-due-push.ts';
import { countOverdueItems, postDueOccurrencesOfAllUsers } from '../recurring/post-due-occurrences-of-all-users.ts';
import { queueNewReminders } from '../reminders/queue-new-reminders.ts';
import { listExamples, prepareExample, sendExample } from '../testing/examples/catalogue.ts';
import { type ExampleRequest, type ExampleRequestsByOperation, postRequestAs } from '../testing/examples/example.ts';
import { OPERATIONS } from '../testing/examples/operations.ts';
import { PASSWORD, type TestApp, type TestUser } from '../testing/test-app.ts';
import { QUERY_PLAN_TEST_NOW } from './fill-query-plan-database.ts';
import type { RecordedStatement, StatementRecorder } from './statement-recorder.ts';

/** A statement and the call that sent it. */
export type SentStatement = RecordedStatement & { call: string };

export type RecordedApp = TestApp & { recorder: StatementRecorder; mails: OutgoingMail[] };

/** Calls every operation as a user, with all its examples, and then runs the background jobs. */
export async function recordAllCalls(site: RecordedApp, user: TestUser): Promise<SentStatement[]> {
  const seen: SentStatement[] = [];
  site.recorder.forgetPlans();
  const see = async (call: string, work: () => Promise<unknown>) => {
    const statements = await site.recorder.record(async () => {
      await work();
      await untilQuiet(site);
    });
    seen.push(...statements.map((statement) => ({ ...statement, call })));
  };

  const mailed = mailedExamples(site);
  for (const operation of OPERATIONS) {
    for (const [index, example] of [mailed[operation.id] ?? listExamples(operation)].flat().entries()) {
      const caller = isOfOwner(operation) ? await site.newUser() : user;
      const request = await prepareExample(example, caller);
      const call = async (query = '', page = '') => {
        let answer: { totalPages?: number } = {};
        // Leave out the query if a function returns it, because it contains ids, and these differ from user to user.
        const asked = typeof example === 'function' ? '' : ` ${example.query ?? ''}`;
        const name = `${operation.id}${index > 0 ? ` (${index + 1})` : ''}${asked}${page}`;
        await see(name, async () => {
          const mailCount = site.mails.length;
          answer = (await getReply(caller, operation, { ...request, query })) ?? {};
          // The work begins after the reply, so the mail queue may still be empty.
          while (operation === forgotPassword && site.mails.length === mailCount) await setTimeout(2);
        });
        return answer;
      };
      const { totalPages = 1 } = await call(request.query);
      if (operation.method !== 'GET' || totalPages < 2) continue;
      await call(`${request.query ?? ''}&page=${Math.ceil(totalPages / 2)}`, ' middle page');
      await call(`${request.query ?? ''}&page=${totalPages}`, ' last page');
    }
  }
  for (const [job, work] of Object.entries(jobs(site))) await see(job, work);
  return seen;
}

async function getReply(
  user: TestUser,
  operation: Operation,
  request: ExampleRequest,
): Promise<{ totalPages?: number } | null> {
  const { status, body } = await sendExample(user, operation, request);
  if (status !== (operation.status ?? 200)) throw new Error(`${operation.id}: ${status} ${JSON.stringify(body)}`);
  return body as { totalPages?: number } | null;
}

/** True for operations that may log in or end the session, which would disturb the calls after them. */
function isOfOwner({ access, method }: Operation): boolean {
  return access === 'anyone' || (access === 'owner' && method !== 'GET');
}

/** Waits for the work that follows a reply. Its statements would otherwise be attributed to the next call. */
async function untilQuiet({ db, recorder }: RecordedApp): Promise<void> {
  const mail = db.selectFrom('mail_queue').select('id');
  const deleted = db.selectFrom('users').select('email as id').where('deleted_at', 'is not', null);
  const query = mail.unionAll(deleted).compile();
  const isBusy = async () => (await db.executeQuery(query)).rows.length > 0;
  // A pause, because looking all the time would take more CPU time than the work itself.
  while (await recorder.unrecorded(isBusy)) await setTimeout(2);
}

/** Examples of requests with a token from an email. */
function mailedExamples({ mails }: RecordedApp): ExampleRequestsByOperation {
  const linkSince = async (before: number) => {
    for (;;) {
      const [, token] = mails.slice(before).flatMap(({ text }) => /token=([\w-]+)/.exec(text) ?? []);
      if (token !== undefined) return token;
      await new Promise(setImmediate);
    }
  };
  return {
    resetPassword: async (user) => {
      const before = mails.length;
      await postRequestAs(user, '/auth/forgot-password', { email: user.email });
      return { body: { token: await linkSince(before), newPassword: PASSWORD } };
    },
    confirmEmail: async (user) => {
      const before = mails.length;
      await user.send('PUT', '/auth/email', { body: { email: `mailed-${user.email}`, password: PASSWORD } });
      return { body: { token: await linkSince(before) } };
    },
  };
}

function throwError(error: unknown): never {
  throw error;
}

function jobs({ db, files, config, recorder }: RecordedApp): Record<string, () => Promise<unknown>> {
  const never = new AbortController().signal;
  return {
    sweep: async () => {
      const noFolder = { dataDir: 'no such folder' };
      const context = {
        db,
        files,
        config: noFolder,
        now: () => QUERY_PLAN_TEST_NOW,
        modules: MODULES,
      } as unknown as AppContext;
      for (const { sweep } of MODULES) await sweep?.(context, never);
    },
    'post what is due': () =>
      postDueOccurrencesOfAllUsers(db, {
        now: QUERY_PLAN_TEST_NOW,
        maxTransactions: undefined,
        onFailure: throwError,
      }),
    'check reminders': async () => {
      // Make the next check look at all events, as if it were the first check of each user.
      await recorder.unrecorded(async () => {
        await db.deleteFrom('sent_reminders').execute();
        await db.updateTable('reminders').set({ next_check_at: 0 }).execute();
      });
      await queueNewReminders(db, { now: QUERY_PLAN_TEST_NOW, onFailure: throwError });
      await recorder.unrecorded(() => db.updateTable('push_queue').set({ due_at: 0 }).execute());
      // Remove the queued emails. Nothing sends them here, and later calls wait until the queue is empty.
      await recorder.unrecorded(() => db.deleteFrom('mail_queue').execute());
    },
    'send notifications': () =>
      sendDuePush(
        { db, now: () => QUERY_PLAN_TEST_NOW, config, postPush: async () => 201 } as unknown as AppContext,
        never,
      ),
    'sweep files': () => files.cleanUp(never),
    metrics: async () => {
      await countUnsentMail(db);
      await countOverdueItems(db, QUERY_PLAN_TEST_NOW);
    },
  };
}
