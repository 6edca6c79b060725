import { getConfig, getHealth } from '../../contract/server.ts';
import type { AppContext } from '../app-context.ts';
import { ping } from '../db/database.ts';
import { Refusal } from '../errors.ts';
import { serve } from '../http/serve.ts';

export function healthRoutes(context: AppContext): void {
  const { db, engine, config, version } = context;

  serve(context, getHealth, async ({ request }) => {
    await ping(db).catch((cause) => {
      request.log.error(cause);
      throw new Refusal(503, 'The database does not answer.');
    });
    return { status: 'ok' as const, database: engine, version };
  });

  serve(context, getConfig, async () => {
    const { signups, blockedEmailDomains, contact } = config;
    return { signups, blockedEmailDomains, contact, version };
  });
}
