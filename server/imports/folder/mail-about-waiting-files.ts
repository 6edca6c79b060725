import type { AppContext, WriteMail } from '../../app-context.ts';
import { buildMail } from '../../auth/build-mail.ts';
import { type IdempotentChangeKey, runIdempotentChange } from '../../http/idempotency.ts';
import { queueMail, sendMailAfterReply } from '../../mail/mail-queue.ts';
import { countUnlinkedReceipts } from '../../receipts/receipt-store.ts';
import { listImportsInStates } from '../records/import-store.ts';

/**
 * Emails usually name the device and address that caused them. No request from a device causes this one, so both are
 * empty.
 */
const NO_ORIGIN = { device: '', address: '' };

/**
 * Sends users an email, at most once a day, if files that were imported for them need answers. Does nothing if no mail
 * server is configured.
 */
export async function mailAboutWaitingFiles(context: AppContext, user: { id: number; email: string }): Promise<void> {
  const { db, config, now } = context;
  if (config.mail.smtpUrl === undefined) return;
  const intent: IdempotentChangeKey = {
    userId: user.id,
    operation: 'announceWaitingFiles',
    key: 'day',
    bodyHash: '',
    at: now().getTime(),
  };
  await runIdempotentChange(db, { id: user.id }, intent, async (tx) => {
    await queueMail(tx, { userId: user.id, kind: 'files-waiting', to: user.email, from: NO_ORIGIN }, now());
    return null;
  });
  sendMailAfterReply(context);
}

/**
 * Writes the email about waiting files. Returns undefined if no preview or receipt is waiting for the user any more.
 */
export const writeWaitingFilesMail: WriteMail = async ({ db, config }, { userId, to }) => {
  const imports = (await listImportsInStates(db, userId, 'preview')).length;
  const receipts = await countUnlinkedReceipts(db, userId);
  if (imports + receipts === 0) return undefined;
  return buildMail({
    to,
    subject: 'Files to review in Moneta',
    heading: 'Files to review',
    paragraphs: [
      ...(imports > 0 ? [`Imports that need your review: ${imports}. Open them at ${config.publicUrl}/import`] : []),
      ...(receipts > 0
        ? [`Recent receipts and emails without a transaction: ${receipts}. Open them at ${config.publicUrl}/receipts`]
        : []),
    ],
    footnote:
      'Moneta reads the files again every day until you import or discard them. You get this email at most once a day.',
  });
};
