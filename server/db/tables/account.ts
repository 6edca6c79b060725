import type { Generated } from 'kysely';
import type { AuditEvent } from '../../../contract/auth/account-security.ts';
import type { TokenAccess } from '../../../contract/auth/tokens.ts';
import type { Bit, MailKind } from '../values.ts';

/** Users and their login data. */
export type AccountTables = {
  users: {
    id: Generated<number>;
    email: string;
    password_hash: string;
    default_currency: string;
    is_setup_complete: Generated<Bit>;
    time_zone: Generated<string | null>;
    /** The day of the calendar month on which the user's months start. */
    month_start_day: Generated<number>;
    /** The last month `YYYY-MM` that budgets were carried over to; null if never. */
    budgets_through: Generated<string | null>;
    /** The last sequence number given out for this user. Lists sort by it, never by a clock. */
    last_sequence: Generated<number>;
    /** Counts the changes to the user's data, to tell whether an earlier answer is still current. */
    revision: Generated<number>;
    created_at: number;
    /**
     * The bulk write in progress (an import, its undo or an archive), during which the user's other changes wait; else null.
     */
    import_id: Generated<string | null>;
    /** When the user deleted the account. Its rows are then removed in batches, this one last. */
    deleted_at: Generated<number | null>;
  };
  /** Which accounts were deleted and when, for restoring older backups (`server/backup/`). Contains no personal data. */
  deleted_accounts: { id: number; created_at: number; deleted_at: number };
  /** Valid bearer tokens: login sessions and API tokens. */
  sessions: {
    token_hash: string;
    user_id: number;
    /** Identifies the token to its owner; the hash is never sent. */
    id: string;
    /** `owner` for a session, else the access of an API token. */
    access: Generated<'owner' | TokenAccess>;
    /** The name its owner gave an API token; empty for a session. */
    name: Generated<string>;
    /** The browser it was created in, and the address it was last used from. */
    device: string;
    address: string;
    created_at: number;
    /** 0 if a token was never used. */
    last_used_at: number;
    /** When the password was last entered in this session; 0 for an API token. */
    confirmed_at: number;
    /** When it expires. Use extends a session. */
    ends_at: Generated<number>;
  };
  /** Secrets of authenticator apps. */
  two_factor: {
    user_id: number;
    /** Base32. */
    secret: string;
    /** 0 until a code from the app confirms the secret. */
    is_on: Bit;
    /** The time step of the last used code. Codes of this and earlier steps are rejected. */
    last_step: number;
  };
  /** Single-use codes that can be entered instead of a code from the authenticator app. */
  recovery_codes: {
    user_id: number;
    code_hash: string;
  };
  /** Addresses and browsers that the account was logged in from (`server/auth/known-logins.ts`). */
  known_logins: {
    user_id: number;
    mark: string;
    last_at: number;
  };
  /** Unused password reset links. */
  password_resets: {
    token_hash: string;
    user_id: number;
    ends_at: number;
  };
  /** Unused links to confirm a new email address. */
  email_changes: {
    token_hash: string;
    user_id: number;
    email: string;
    ends_at: number;
  };
  /** Unused invitations to sign up. */
  invites: {
    token_hash: string;
    ends_at: number;
  };
  /** The audit log of an account (`server/audit-log/`). */
  trail: {
    user_id: number;
    sequence: number;
    at: number;
    event: AuditEvent;
    /** The client address; empty if no request caused the event. */
    address: string;
    device: string;
    /** More details as JSON. */
    details: string;
  };
  /** Mail that is queued but not yet written (`server/mail/queue.ts`). */
  mail_queue: {
    user_id: number;
    id: string;
    kind: MailKind;
    recipient: string;
    /** The subject matter and origin, as JSON. */
    details: string;
    /** How many attempts to send it have failed. */
    attempts: Generated<number>;
    due_at: number;
  };
  /** Rate limit counters, one for each limit and client, valid until `ends_at`. */
  limit_counts: {
    key: string;
    count: number;
    ends_at: number;
  };
  idempotency_keys: {
    /** 0 for an operation without a user. */
    user_id: number;
    operation: string;
    key: string;
    body_hash: string;
    reply: string;
    created_at: number;
  };
};
