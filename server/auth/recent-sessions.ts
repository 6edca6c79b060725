import type { Session } from './sessions.ts';

/** How long a session is taken for what it was, in milliseconds. */
const RECENT = 5000;
/** No more than this many are remembered. */
const MOST = 1000;

/**
 * The sessions found in the last seconds, by token. For SQLite, whose file has one server: with PostgreSQL another server
 * may end a session at any moment.
 */
let recent = new Map<string, { session: Session; foundAt: number }>();

export function findCachedSession(token: string, now: Date): Session | undefined {
  const found = recent.get(token);
  return found && Math.abs(now.getTime() - found.foundAt) < RECENT ? found.session : undefined;
}

/** To be called before a session is looked up; what it answers remembers the session, unless `forgetSessions` came between. */
export function cacheSession(token: string, now: Date): (session: Session) => void {
  if (recent.size >= MOST) forgetSessions();
  const before = recent;
  return (session) => before.set(token, { session, foundAt: now.getTime() });
}

/** To be called after every change of a session or of what is read with it, so that it counts at once. */
export function forgetSessions(): void {
  recent = new Map();
}
