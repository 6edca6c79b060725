import type { FastifyRequest } from 'fastify';
import type { AppDependencies } from '../app-context.ts';
import { getRequestOrigin } from '../audit-log/request-origin.ts';
import { classifyDatabaseError } from '../db/classify-database-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { toMonthStartDay } from './month-start.ts';
import { findSession, recordSessionUse } from './sessions.ts';
import { findTimeZone, getToday } from './time-zones.ts';
import { setTimeZone } from './user-store.ts';

const AN_HOUR = 60 * 60 * 1000;

/**
 * Returns the user to whom the request's token belongs, or undefined if there is no valid token. Records the use of the
 * session (at most once an hour) and the page's time zone.
 */
export async function findSignedInUser(
  { db, now }: Pick<AppDependencies, 'db' | 'now'>,
  request: FastifyRequest,
): Promise<CurrentUser | undefined> {
  const token = bearer(request.headers.authorization);
  if (!token) return undefined;
  const instant = now();
  const session = await findSession(db, token, instant);
  if (!session) return undefined;
  if (session.last_used_at < instant.getTime() - AN_HOUR) {
    await orLater(request, recordSessionUse(db, session, getRequestOrigin(request), instant));
  }
  const timeZone = (session.access === 'owner' && namedTimeZone(request)) || session.time_zone || undefined;
  if (timeZone && timeZone !== session.time_zone) await orLater(request, setTimeZone(db, session.user_id, timeZone));
  return {
    id: session.user_id,
    access: session.access,
    email: session.email,
    defaultCurrency: session.default_currency,
    isSetupComplete: session.is_setup_complete === 1,
    tokenHash: session.token_hash,
    revision: session.revision,
    nextDueDay: session.next_due_day,
    importId: session.import_id,
    monthStartDay: toMonthStartDay(session),
    region: session.region,
    budgetsThrough: session.budgets_through,
    hasChecklist: session.has_checklist === 1,
    timeZone,
    today: getToday(instant, timeZone),
  };
}

/**
 * Returns the time zone from the header that the web app sends. For API tokens the header is ignored, because other
 * programs may run in any time zone.
 */
function namedTimeZone({ headers }: FastifyRequest): string | undefined {
  const name = headers['x-time-zone'];
  return typeof name === 'string' ? findTimeZone(name) : undefined;
}

/**
 * Ignores an error if a write fails, because reads still work when the disk is full. A later request tries to write
 * again.
 */
async function orLater(request: FastifyRequest, noted: Promise<unknown>): Promise<void> {
  await noted.catch((error) => {
    if (!classifyDatabaseError(error)) throw error;
    request.log.warn(error);
  });
}

function bearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
}
