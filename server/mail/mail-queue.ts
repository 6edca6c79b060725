import type { AppContext } from '../app-context.ts';
import { createId } from '../db/create-id.ts';
import type { Db, MailKind, Tx } from '../db/schema.ts';
import { HttpError } from '../platform/errors.ts';
import type { OutgoingMail, QueuedMail } from './mailer.ts';

const MINUTE = 60_000;

/**
 * How long to wait after each failed attempt, in milliseconds. After the last attempt, about a day later, the email is
 * dropped.
 */
const WAITS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE);

/**
 * Time in milliseconds for which an email that is being sent is reserved, so that no other server sends it. Must be
 * longer than the timeout for the mail server.
 */
const IN_HAND = 2 * MINUTE;

/**
 * Queues an email within a database transaction. After the commit, `sendMailAfterReply` sends it. If the server stops
 * before that, the email is sent when it next starts.
 */
export async function queueMail(tx: Tx, { userId, kind, to, ...details }: QueuedMail, now: Date): Promise<void> {
  await tx
    .insertInto('mail_queue')
    .values({
      user_id: userId,
      id: createId(),
      kind,
      recipient: to,
      details: JSON.stringify(details),
      due_at: now.getTime(),
    })
    .execute();
}

/**
 * Removes the user's queued emails of one kind. An email that is being written at this moment gets no link, because its
 * writer checks `isMailQueued`.
 */
export async function deleteQueuedMail(tx: Tx, userId: number, kind: MailKind): Promise<void> {
  await tx.deleteFrom('mail_queue').where('user_id', '=', userId).where('kind', '=', kind).execute();
}

/**
 * True if an email is still queued. The user's row must already be locked, so that the email cannot be removed
 * afterwards.
 */
export async function isMailQueued(tx: Tx, userId: number, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('mail_queue')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sends queued emails after the reply, so that slow or failing delivery does not affect the reply. */
export function sendMailAfterReply(context: AppContext): void {
  context.runAfterReply((stopping) => sendDueMail(context, stopping));
}

/** Sends due emails one by one. If sending an email fails, it is retried later. */
export async function sendDueMail(context: AppContext, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const next = await takeNext(context.db, context.now());
    if (next === 'none') return;
    if (next !== 'taken') await sendOne(context, next);
  }
}

/** Returns the number of emails that have not been sent yet, and how many of them have failed at least once. */
export async function countUnsentMail(db: Db): Promise<{ waiting: number; failed: number }> {
  const { waiting, failed } = await db
    .selectFrom('mail_queue')
    .select((row) => [
      row.fn.countAll<number>().as('waiting'),
      row.fn.countAll<number>().filterWhere('attempts', '>', 1).as('failed'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting, failed };
}

type Taken = QueuedMail & { id: string; attempts: number };

/**
 * Reserves the next due email, so that no other server sends it. Returns `taken` if another server has just reserved
 * it.
 */
async function takeNext(db: Db, now: Date): Promise<Taken | 'taken' | 'none'> {
  const row = await db
    .selectFrom('mail_queue')
    .selectAll()
    .where('due_at', '<=', now.getTime())
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  if (!row) return 'none';
  const { numUpdatedRows } = await db
    .updateTable('mail_queue')
    .set({ due_at: now.getTime() + IN_HAND, attempts: row.attempts + 1 })
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .where('due_at', '=', row.due_at)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 'taken';
  const { user_id: userId, id, kind, recipient: to, details, attempts } = row;
  return { userId, id, kind, to, attempts: attempts + 1, ...JSON.parse(details) };
}

async function sendOne(context: AppContext, mail: Taken): Promise<void> {
  const { app, mailer } = context;
  const { kind, attempts } = mail;
  try {
    const written = await write(context, mail);
    if (written) await mailer.send(written);
  } catch (error) {
    const wait = WAITS[attempts - 1];
    // Log only the error codes, because the mail server's message may contain the recipient's address.
    const { code, responseCode } = ((error as Error).cause ?? error) as { code?: string; responseCode?: number };
    const what = { kind, attempts, code, responseCode };
    if (wait !== undefined) {
      app.log.warn(what, 'An email could not be sent. Check SMTP_URL and the mail server. Moneta will try again.');
      return postpone(context, mail, wait);
    }
    app.log.error(what, 'An email could not be sent within a day. Moneta has stopped trying.');
  }
  await remove(context.db, mail);
}

async function write(context: AppContext, mail: Taken): Promise<OutgoingMail | undefined> {
  const writeMail = context.modules.map(({ mails }) => mails?.[mail.kind]).find((each) => each !== undefined);
  try {
    return await writeMail?.(context, mail);
  } catch (error) {
    // The account was deleted in the meantime, so there is no email to send.
    if (error instanceof HttpError) return undefined;
    throw error;
  }
}

async function postpone({ db, now }: AppContext, { userId, id }: Taken, wait: number): Promise<void> {
  await db
    .updateTable('mail_queue')
    .set({ due_at: now().getTime() + wait })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

async function remove(db: Db, { userId, id }: Taken): Promise<void> {
  await db.deleteFrom('mail_queue').where('user_id', '=', userId).where('id', '=', id).execute();
}
