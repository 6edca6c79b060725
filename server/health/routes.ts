import { getConfig, getHealth, getLiveness } from '../../contract/server.ts';
import type { AppContext } from '../app-context.ts';
import { signupsNow } from '../auth/sign-up/admission.ts';
import type { Trouble } from '../db/trouble.ts';
import { serve } from '../http/serve.ts';
import { HttpError } from '../platform/errors.ts';

/** Messages about storage failures for the administrator's monitoring. */
const IN_WORDS: Record<Trouble, string> = {
  away: 'The database does not answer.',
  full: 'No disk space left for the data.',
  unwritable: 'The data cannot be written.',
  gone: 'The data is no longer where it was when the server started.',
  damaged: 'Some of the data cannot be read.',
};

export function healthRoutes(context: AppContext): void {
  const { app, db, engine, config, storage } = context;

  serve(context, getHealth, async ({ request }) => {
    if (app.isDraining) throw new HttpError(503, 'The server is stopping.');
    const found = await storage.look();
    if (found) {
      request.log.error(found.cause);
      throw new HttpError(503, IN_WORDS[found.trouble]);
    }
    return { status: 'ok' as const, database: engine, ...config.program };
  });

  serve(context, getLiveness, async () => ({ status: 'ok' as const }));

  serve(context, getConfig, async () => {
    const { blockedEmailDomains, contact, backupsKept, program } = config;
    return { signups: await signupsNow(db, config.signups), blockedEmailDomains, contact, backupsKept, ...program };
  });
}
