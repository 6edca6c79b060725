import { getConfig, getHealth, getLiveness } from '../../contract/server-status.ts';
import type { AppContext } from '../app-context.ts';
import { getSignupMode } from '../auth/sign-up/sign-up-admission.ts';
import type { StorageFailureKind } from '../db/classify-database-error.ts';
import { serveOperation } from '../http/serve-operation.ts';
import { HttpError } from '../platform/errors.ts';

/** Descriptions of storage failures for the administrator's monitoring. */
const IN_WORDS: Record<StorageFailureKind, string> = {
  away: 'The database is not responding.',
  full: 'No disk space left for the data.',
  unwritable: 'The data cannot be written.',
  gone: 'The data was moved or deleted after the server started.',
  damaged: 'Some of the data cannot be read.',
};

export function registerHealthRoutes(context: AppContext): void {
  const { app, db, engine, config, storage } = context;

  serveOperation(context, getHealth, async ({ request }) => {
    if (app.isDraining) throw new HttpError(503, 'The server is stopping.');
    const found = await storage.look();
    if (found) {
      request.log.error(found.cause);
      throw new HttpError(503, IN_WORDS[found.trouble]);
    }
    return { status: 'ok' as const, database: engine, ...config.program };
  });

  serveOperation(context, getLiveness, async () => ({ status: 'ok' as const }));

  serveOperation(context, getConfig, async () => {
    const { blockedEmailDomains, contact, backupsKept, mail, program } = config;
    const signups = await getSignupMode(db, config.signups);
    const sendsMail = mail.smtpUrl !== undefined;
    return { signups, blockedEmailDomains, contact, backupsKept, sendsMail, ...program };
  });
}
