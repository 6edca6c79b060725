import type { Generated } from 'kysely';
import type { ReminderKind } from '../column-values.ts';

/** Reminders by email (`server/reminders/`). */
export type ReminderTables = {
  /**
   * The reminders that each user has turned on. There is no row if all are off. `…_since` is the time at which a
   * reminder was turned on, or null. The user is not reminded of events before that time.
   */
  reminders: {
    user_id: number;
    /** Number of days by which the reminder precedes the due day of a recurring item; null if this reminder is off. */
    due_days_before: number | null;
    budgets_since: number | null;
    double_charges_since: number | null;
    failed_imports_since: number | null;
    monthly_summary_since: number | null;
    /** Time at which to look for events next. */
    next_check_at: Generated<number>;
  };
  /**
   * The events of which users were reminded. The row is inserted together with the email, so that no event is mailed
   * twice.
   */
  sent_reminders: { user_id: number; kind: ReminderKind; event: string; sent_at: number };
};
