import type { Generated } from 'kysely';
import type { ReminderChannel, ReminderKind } from '../column-values.ts';

/** Reminders (`server/reminders/`), and the browsers that get notifications (`server/push/`). */
export type ReminderTables = {
  /**
   * The reminders that each user has turned on. There is no row if all are off. `…_since` is the time at which a
   * reminder was turned on, or null if it is off. The user is not reminded of earlier events.
   */
  reminders: {
    user_id: number;
    /** Number of days by which the reminder precedes the due day of a recurring item; null if this reminder is off. */
    due_days_before: number | null;
    budgets_since: number | null;
    double_charges_since: number | null;
    failed_imports_since: number | null;
    monthly_summary_since: number | null;
    due_by: Generated<ReminderChannel>;
    budgets_by: Generated<ReminderChannel>;
    double_charges_by: Generated<ReminderChannel>;
    failed_imports_by: Generated<ReminderChannel>;
    monthly_summary_by: Generated<ReminderChannel>;
    /** Time at which the server next looks for events. */
    next_check_at: Generated<number>;
  };
  /**
   * The events that users have been reminded of. A row is inserted together with its email, so that no reminder is
   * mailed twice.
   */
  sent_reminders: { user_id: number; kind: ReminderKind; event: string; sent_at: number };
  /**
   * The browsers in which users have turned on notifications. When a session ends, the row of its browser is deleted.
   */
  push_devices: {
    user_id: number;
    id: string;
    session_hash: string;
    /** The address at the browser's push service. Anyone who knows it could send to it, so it is never sent or logged. */
    endpoint: string;
    /** The browser's public key and shared secret, with which notifications are encrypted. */
    p256dh: string;
    auth: string;
    /** The browser and system, such as "Firefox on Linux". */
    device: string;
    created_at: number;
  };
  /** Queued notifications, each for one browser (`server/push/push-queue.ts`). */
  push_queue: {
    user_id: number;
    id: string;
    device_id: string;
    kind: ReminderKind;
    /** The notification as JSON. */
    payload: string;
    attempts: Generated<number>;
    due_at: number;
  };
  /** The key pair with which all servers identify themselves to push services. The table has a single row. */
  push_keys: { id: number; public_key: string; private_key: string; created_at: number };
};
