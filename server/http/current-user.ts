import type { TokenAccess } from '../../contract/tokens.ts';

/** An owner has logged in; a program has a token for programs. */
export type Access = 'owner' | TokenAccess;

/** False for a token that may only read: not even what a read would bring up to date is written for it. */
export function mayChange({ access }: Pick<CurrentUser, 'access'>): boolean {
  return access !== 'read';
}

/** Who asks. */
export type CurrentUser = {
  id: number;
  access: Access;
  email: string;
  defaultCurrency: string;
  isSetupComplete: boolean;
  /** The token's hash names the session, or the token for programs. */
  tokenHash: string;
  /** How many changes of the user's data there were when the request came. */
  revision: number;
  /** The first day on which a recurring item is due; null where there is none. */
  nextDueDay: string | null;
  /** The import that is being written, or taken back, just now; null for nearly everybody. */
  importId: string | null;
  /** The day of the calendar month on which the user's months begin, 1 to 28. */
  monthStartDay: number;
  /** The last month `YYYY-MM` that budgets were carried on to; null where none were. */
  budgetsThrough: string | null;
  /** The IANA name of the zone that the page is in, or was last; undefined where none was ever named. */
  timeZone: string | undefined;
  /** The user's calendar day when the request came. */
  today: string;
};
