import type { Generated } from 'kysely';
import type { AuditEvent } from '../../../contract/auth/account-security.ts';
import type { TokenAccess } from '../../../contract/auth/api-tokens.ts';
import type { MailKind, StoredBoolean } from '../column-values.ts';

export type UserTables = {
  users: {
    id: Generated<number>;
    email: string;
    password_hash: string;
    default_currency: string;
    is_setup_complete: Generated<StoredBoolean>;
    time_zone: Generated<string | null>;
    /** The day of the calendar month on which the user's months begin. */
    month_start_day: Generated<number>;
    /** 29, 30, 31 or `last-working-day` if the user's months begin after the 28th; otherwise null. */
    month_start: Generated<string | null>;
    /** The locale for numbers and dates in the web app; null until the user chooses one. */
    region: Generated<string | null>;
    /**
     * The last month (`YYYY-MM`) into which budgets were copied from the month before; null if none have been copied
     * yet.
     */
    budgets_through: Generated<string | null>;
    /**
     * The user's last sequence number. Lists are sorted by sequence number instead of by time, because a server's clock
     * may be wrong.
     */
    last_sequence: Generated<number>;
    /** Incremented with each change of the user's data. Shows whether a cached reply is still current. */
    revision: Generated<number>;
    /** 1 until the user dismisses the checklist for new users on the dashboard. */
    has_checklist: Generated<StoredBoolean>;
    created_at: number;
    /**
     * The bulk write in progress (running or undoing an import, or importing an archive); null if there is none. Other
     * changes by the user wait until it ends.
     */
    import_id: Generated<string | null>;
    /**
     * Time at which the user deleted the account, or null. From then on, the user's other rows are removed in batches,
     * and this row last.
     */
    deleted_at: Generated<number | null>;
  };
  /**
   * The deleted accounts. A restore of an older backup deletes them again (`server/backup/`). Contains no personal
   * data.
   */
  deleted_accounts: { id: number; created_at: number; deleted_at: number };
  /** Login sessions and API tokens that are still valid. */
  sessions: {
    token_hash: string;
    user_id: number;
    /** The id shown to the user. The hash of the token is never sent to clients. */
    id: string;
    /** `owner` for a session, otherwise the access level of an API token. */
    access: Generated<'owner' | TokenAccess>;
    /** The name that the user gave an API token; empty for a session. */
    name: Generated<string>;
    /** The browser in which the session or token was created. `address` is the network address of its last use. */
    device: string;
    address: string;
    created_at: number;
    /** Time at which the session or token was last used; 0 if the token was never used. */
    last_used_at: number;
    /** Time at which the password was last entered in this session; 0 for an API token. */
    confirmed_at: number;
    /** Time at which the session or token expires. Each use of a session extends this time. */
    ends_at: Generated<number>;
  };
  /** Secrets of authenticator apps. */
  two_factor: {
    user_id: number;
    /** The secret in base32. */
    secret: string;
    /** 0 until a code from the app has confirmed the secret. */
    is_on: StoredBoolean;
    /** The time step of the last code that was used. Codes for this and earlier steps are rejected. */
    last_step: number;
  };
  /** Single-use codes that can be entered instead of a code from the authenticator app. */
  recovery_codes: {
    user_id: number;
    code_hash: string;
  };
  /** The network addresses and browsers from which the user has logged in (`server/auth/known-logins.ts`). */
  known_logins: {
    user_id: number;
    mark: string;
    last_at: number;
  };
  /** Links for resetting a password that have not been used yet. */
  password_resets: {
    token_hash: string;
    user_id: number;
    ends_at: number;
  };
  /** Links for confirming a new email address that have not been used yet. */
  email_changes: {
    token_hash: string;
    user_id: number;
    email: string;
    ends_at: number;
  };
  /** Invitations to sign up that have not been used yet. */
  invites: {
    token_hash: string;
    ends_at: number;
  };
  /** The audit log of each user (`server/audit-log/`). */
  trail: {
    user_id: number;
    sequence: number;
    at: number;
    event: AuditEvent;
    /** The network address of the client; empty if no request caused the event. */
    address: string;
    device: string;
    /** More details as JSON. */
    details: string;
  };
  /** Queued emails. The text of an email is written only when it is sent (`server/mail/mail-queue.ts`). */
  mail_queue: {
    user_id: number;
    id: string;
    kind: MailKind;
    recipient: string;
    /** The data for the email's text, as JSON. */
    details: string;
    /** The number of failed attempts to send the email. */
    attempts: Generated<number>;
    due_at: number;
  };
  /** The counters of rate limits, one for each combination of limit and client. A counter is valid until `ends_at`. */
  limit_counts: {
    key: string;
    count: number;
    ends_at: number;
  };
  idempotency_keys: {
    /** The id of the user; 0 for operations that need no login. */
    user_id: number;
    operation: string;
    key: string;
    body_hash: string;
    reply: string;
    created_at: number;
  };
};
