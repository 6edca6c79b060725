import type { TokenAccess } from '../../contract/auth/tokens.ts';
import type { Operation } from '../../contract/operation.ts';
import type { MonthStartDay } from '../../domain/month-spans.ts';
import { HttpError } from '../platform/errors.ts';

/** How the request is authorised: `owner` after a login, otherwise the access level of an API token. */
export type RequestAccess = 'owner' | TokenAccess;

/** False for a read-only token. Its reads skip the updates that reads usually make, such as posting due items. */
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
  /** The number of changes to the user's data when the request arrived. */
  revision: number;
  /** The earliest day on which a recurring item is due; null if there is none. */
  nextDueDay: string | null;
  /** The bulk write in progress: an import, its undo or an archive import. Null if there is none. */
  importId: string | null;
  /** The day of the calendar month on which the user's months start. */
  monthStartDay: MonthStartDay;
  /** The locale for numbers and dates on the page. Null until the user chooses one. */
  region: string | null;
  /** The last month (`YYYY-MM`) into which budgets were carried over. Null if there is none. */
  budgetsThrough: string | null;
  /** False once the user has dismissed the checklist for new users. */
  hasChecklist: boolean;
  /** The IANA name of the time zone that the page last sent. Undefined if it never sent one. */
  timeZone: string | undefined;
  /** The calendar day in the user's time zone when the request arrived. */
  today: string;
};

/** Refuses operations that an API token does not allow. @throws 403 */
export function refuseApiToken({ access, method, adds }: Operation, user: Pick<CurrentUser, 'access'>): void {
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
