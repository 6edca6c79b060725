import type { Operation } from '../../contract/operation.ts';
import { HttpError } from '../platform/errors.ts';
import { type CurrentUser, mayChange } from './current-user.ts';

/** Refuses operations that an API token does not allow. @throws 403 */
export function refuseProgram({ access, method }: Operation, user: Pick<CurrentUser, 'access'>): void {
  if (user.access === 'owner') return;
  if (access === 'owner') {
    throw new HttpError(403, 'An API token cannot do this. Log in to Moneta instead.');
  }
  if (!mayChange(user) && method !== 'GET') {
    throw new HttpError(403, 'This token is read-only. Create one with full access.');
  }
}
