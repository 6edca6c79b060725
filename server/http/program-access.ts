import type { Operation } from '../../contract/operation.ts';
import { Refusal } from '../errors.ts';
import { type CurrentUser, mayChange } from './current-user.ts';

/** Refuses a program what its token does not allow it. @throws 403 */
export function refuseProgram({ access, method }: Operation, user: Pick<CurrentUser, 'access'>): void {
  if (user.access === 'owner') return;
  if (access === 'owner') {
    throw new Refusal(403, 'A token for programs cannot do this. Please log in to Moneta instead.');
  }
  if (!mayChange(user) && method !== 'GET') {
    throw new Refusal(403, 'This token may only read. Please make one with full access for this.');
  }
}
