import { redirect } from '@tanstack/react-router';
import type { SignedIn, User } from '../../contract/auth/login.ts';
import { ApiError } from '../api/api-error.ts';
import { waitForOfflineFallback } from '../api/offline-fallback.ts';
import { queryClient } from '../api/query-client.ts';
import { deleteToken, readToken, storeToken } from '../api/session-token.ts';
import { deleteAllDrafts } from '../editing/draft/delete-all-drafts.ts';
import { setRegion } from '../region/region.ts';
import { currentUserQuery } from './queries.ts';

/**
 * Returns the logged-in user, or null if there is none or the token has expired. The result is cached for the session.
 * @throws if the request fails
 */
export async function findCurrentUser(): Promise<User | null> {
  if (readToken() === null) return null;
  try {
    return await queryClient.ensureQueryData(currentUserQuery);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/**
 * Loads the second step of a login. This import is not in `login-page.tsx`, because the bundler would add a list of
 * preloads there and make that file a third larger.
 */
export const loadTwoFactorLoginStep = () => import('./two-factor-login-step.tsx');

export function beginSession({ token, ...user }: SignedIn): void {
  queryClient.clear();
  deleteAllDrafts();
  forget();
  storeToken(token);
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}

/**
 * Ends the session and clears its data.
 * @param leave opens a page without user data. It runs before the cache is cleared, because the page that is still open
 * could refill the cache.
 */
export async function endSession(leave: () => Promise<void>): Promise<void> {
  deleteToken();
  await queryClient.cancelQueries();
  await leave();
  queryClient.clear();
  // Drafts are deleted last, because an open form stores its draft until its page closes.
  deleteAllDrafts();
  await forget();
}

async function forget(): Promise<void> {
  await (await waitForOfflineFallback())?.deleteSessionData();
}

/** The route guard of app pages: requires a logged-in user who has chosen a currency. */
export async function requireUser({ location }: { location: { href: string } }): Promise<{ user: User }> {
  const user = await findCurrentUser();
  if (user === null) throw redirect({ to: '/login', search: { from: location.href } });
  if (!user.isSetupComplete) throw redirect({ to: '/setup' });
  setRegion(user.region);
  return { user };
}

/** The route guard of the setup page: requires a logged-in user. */
export async function requireUserEvenBeforeSetup(): Promise<{ user: User }> {
  const user = await findCurrentUser();
  if (user === null) throw redirect({ to: '/login' });
  return { user };
}

/** The route guard of the login and sign-up pages: redirects logged-in users. */
export async function redirectLoggedInUser(): Promise<void> {
  const user = await findCurrentUser();
  if (user !== null) throw redirect({ to: user.isSetupComplete ? '/dashboard' : '/setup' });
}
