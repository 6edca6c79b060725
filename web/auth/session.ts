import { redirect } from '@tanstack/react-router';
import type { SignedIn, User } from '../../contract/auth.ts';
import { ApiError } from '../api-error.ts';
import { dropAllDrafts } from '../editing/draft/drop-all-drafts.ts';
import { offlineFallback } from '../offline/offline-fallback.ts';
import { queryClient } from '../query-client.ts';
import { meQuery } from './queries.ts';
import { dropToken, keepToken, readToken } from './token.ts';

/**
 * Who is signed in, asked of the server once per session.
 * @throws what the call throws, but for a dead token, which is nobody
 */
export async function findUser(): Promise<User | null> {
  if (readToken() === null) return null;
  try {
    return await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/**
 * Loads the second step of a login, for accounts that ask for a code. From here, as what every page has lists the files that
 * such an import needs already: the login page would weigh a third more by a list of its own.
 */
export const loadCodeStep = () => import('./code-step.tsx');

export function beginSession({ token, ...user }: SignedIn): void {
  queryClient.clear();
  dropAllDrafts();
  forget();
  keepToken(token);
  queryClient.setQueryData(meQuery.queryKey, user);
}

/**
 * Forgets the session and everything it was shown.
 * @param leave goes to a page that shows nothing of it; the cache is cleared after that, lest the old page fill it again
 */
export async function endSession(leave: () => Promise<void>): Promise<void> {
  dropToken();
  await queryClient.cancelQueries();
  await leave();
  queryClient.clear();
  // Last: a form that was open has written its draft until the page was left.
  dropAllDrafts();
  await forget();
}

/** What is kept for when the server is out of reach is of one session. */
async function forget(): Promise<void> {
  await (await offlineFallback())?.forgetSession();
}

/** Guards a page of the app: for users who have chosen their currency. */
export async function requireUser({ location }: { location: { href: string } }): Promise<{ user: User }> {
  const user = await findUser();
  if (user === null) throw redirect({ to: '/login', search: { from: location.href } });
  if (!user.isSetupComplete) throw redirect({ to: '/setup' });
  return { user };
}

/** Guards the setup page: for users, whether or not they have been there. */
export async function requireAnyUser(): Promise<{ user: User }> {
  const user = await findUser();
  if (user === null) throw redirect({ to: '/login' });
  return { user };
}

/** Guards the login and the sign-up: a user who is signed in already is redirected. */
export async function requireVisitor(): Promise<void> {
  const user = await findUser();
  if (user !== null) throw redirect({ to: user.isSetupComplete ? '/dashboard' : '/setup' });
}
