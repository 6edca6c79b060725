import type { Generated } from 'kysely';
import type { TrailEvent } from '../../../contract/account-security.ts';
import type { TokenAccess } from '../../../contract/tokens.ts';
import type { Bit, MailKind } from '../values.ts';

/** Accounts that people log in to, and what belongs to those. */
export type AccountTables = {
  users: {
    id: Generated<number>;
    email: string;
    password_hash: string;
    default_currency: string;
    is_setup_complete: Generated<Bit>;
    time_zone: Generated<string | null>;
    /** The day of the calendar month on which this person's months begin. */
    month_start_day: Generated<number>;
    /** The last month `YYYY-MM` that budgets were carried on to; null where none were. */
    budgets_through: Generated<string | null>;
    /** The last number given to a thing of this user; lists order by it, never by a clock. */
    last_sequence: Generated<number>;
    /** Counts the changes of what this user has, so that an answer is known to be what it was. */
    revision: Generated<number>;
    created_at: number;
    /** The import that is being written or taken back just now, while this person's other calls wait; else null. */
    import_id: Generated<string | null>;
    /** Since when the account is dead; its rows then go one batch after another, this one last. */
    deleted_at: Generated<number | null>;
  };
  /** Which accounts were deleted, and when, for backups that are older (`server/backup/`). It names nobody. */
  deleted_accounts: { id: number; created_at: number; deleted_at: number };
  /** What is good as a bearer token: sessions of people who have logged in, and tokens that they made for programs. */
  sessions: {
    token_hash: string;
    user_id: number;
    /** Names it to its owner: the hash of its token stays here. */
    id: string;
    /** `owner` for a session; what a token for programs may do. */
    access: Generated<'owner' | TokenAccess>;
    /** What its owner calls a token; empty for a session. */
    name: Generated<string>;
    /** The browser that began it, and where it was last used from. */
    device: string;
    address: string;
    created_at: number;
    /** 0 for a token that was never used. */
    last_used_at: number;
    /** When the password was last given in it; 0 for a token, in which it never is. */
    confirmed_at: number;
    /** It is good until then; that of a session moves on with its use. */
    ends_at: Generated<number>;
  };
  /** The secrets that codes of authenticator apps are made from. */
  two_factor: {
    user_id: number;
    /** As base32. */
    secret: string;
    /** 0 until a code of the app has confirmed that it has the secret. */
    is_on: Bit;
    /** The time step of the last code that was used: it and those before it count no more. */
    last_step: number;
  };
  /** What stands in for a code of the app, once each. */
  recovery_codes: {
    user_id: number;
    code_hash: string;
  };
  /** From where and by which browsers an account was logged in to (`server/auth/known-logins.ts`). */
  known_logins: {
    user_id: number;
    mark: string;
    last_at: number;
  };
  /** Links to choose a new password, mailed and not yet used. */
  password_resets: {
    token_hash: string;
    user_id: number;
    ends_at: number;
  };
  /** Links to confirm a new e-mail, mailed to it and not yet used. */
  email_changes: {
    token_hash: string;
    user_id: number;
    email: string;
    ends_at: number;
  };
  /** Links with which somebody may sign up, given out and not yet used. */
  invites: {
    token_hash: string;
    ends_at: number;
  };
  /** What happened to an account, for its owner to look through (`server/trail/`). */
  trail: {
    user_id: number;
    sequence: number;
    at: number;
    event: TrailEvent;
    /** Where it came from, as the server saw it; empty for what came from no request. */
    address: string;
    device: string;
    /** What else there is to say, as JSON. */
    details: string;
  };
  /** Mail that is to be sent, not yet written (`server/mail/queue.ts`). */
  mail_queue: {
    user_id: number;
    id: string;
    kind: MailKind;
    recipient: string;
    /** What it is about, and where that came from, as JSON. */
    details: string;
    /** How often it was tried. */
    attempts: Generated<number>;
    due_at: number;
  };
  /** Counters of the rate limits, one for each limit and whom it counts, until `ends_at`. */
  limit_counts: {
    key: string;
    count: number;
    ends_at: number;
  };
  idempotency_keys: {
    /** 0 for an operation that has no user yet. */
    user_id: number;
    operation: string;
    key: string;
    body_hash: string;
    reply: string;
    created_at: number;
  };
};
