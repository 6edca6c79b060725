import type { TokenAccess } from '../../contract/auth/api-tokens.ts';
import type { Operation } from '../../contract/operation.ts';
import type { MonthStartDay } from '../../domain/month-ranges.ts';
import { HttpError } from '../platform/errors.ts';

/** How the request is authorized: `owner` after a login, otherwise the access level of an API token. */
export type RequestAccess = 'owner' | TokenAccess;

/** False for a read-only token. With such a token, reads make no changes, such as posting due items. */
export function canChangeData({ access }: Pick<CurrentUser, 'access'>): boolean {
  return access !== 'read';
}

/** The user who sent the request. */
export type CurrentUser = {
  id: number;
  access: RequestAccess;
  email: string;
  defaultCurrency: string;
  isSetupComplete: boolean;
  /** A hash that identifies the session or API token. */
  tokenHash: string;
  /** The number of changes to the user's data up to the time at which the request arrived. */
  revision: number;
  /** The earliest day on which a recurring item is due; null if no item is due. */
  nextDueDay: string | null;
  /** The id of the bulk write in progress (an import, its undo or an archive import); null if there is none. */
  importId: string | null;
  /** The day of the calendar month on which a month begins for this user. */
  monthStartDay: MonthStartDay;
  /** The locale for numbers and dates on the page; null until the user chooses one. */
  region: string | null;
  /** The last month (`YYYY-MM`) into which budgets were carried over; null if none were carried over yet. */
  budgetsThrough: string | null;
  /** False once the user has dismissed the checklist for new users. */
  hasChecklist: boolean;
  /** The IANA name of the time zone that the page last sent; undefined if it has never sent one. */
  timeZone: string | undefined;
  /** The calendar day in the user's time zone at the time the request arrived. */
  today: string;
};

/**
 * Refuses operations that are not allowed with an API token.
 * @throws 403
 */
export function requireTokenPermission({ access, method, adds }: Operation, user: Pick<CurrentUser, 'access'>): void {
  if (user.access === 'owner') return;
  if (access === 'owner') {
    throw new HttpError(403, 'An API token cannot do this. Log in to Moneta instead.');
  }
  if (user.access === 'add' && !adds) {
    throw new HttpError(
      403,
      'This token can only add transactions, receipts and imports. Use a token with more access.',
    );
  }
  if (!canChangeData(user) && method !== 'GET') {
    throw new HttpError(403, 'This token is read-only. Create a token with full access.');
  }
}
