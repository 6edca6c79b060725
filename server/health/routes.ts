import { getConfig, getHealth } from '../../contract/server.ts';
import { ping } from '../db/database.ts';
import { Refusal } from '../errors.ts';
import type { House } from '../house.ts';
import { serve } from '../http/serve.ts';

export function healthRoutes(house: House): void {
  const { db, engine, config, version } = house;

  serve(house, getHealth, async ({ request }) => {
    await ping(db).catch((cause) => {
      request.log.error(cause);
      throw new Refusal(503, 'The database does not answer.');
    });
    return { status: 'ok' as const, database: engine, version };
  });

  serve(house, getConfig, async () => {
    const { signups, blockedEmailDomains, contact } = config;
    return { signups, blockedEmailDomains, contact, version };
  });
}
