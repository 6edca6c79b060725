import type { Generated } from 'kysely';
import type { ReminderKind } from '../column-values.ts';

/** Reminders by mail (`server/reminders/`). */
export type ReminderTables = {
  /**
   * The reminders that each user has turned on; no row if all are off. `…_since` is the time at which a reminder was
   * turned on, or null. Events before that time are not mentioned.
   */
  reminders: {
    user_id: number;
    /** Number of days between the reminder and the due day of a recurring item; null if this reminder is off. */
    due_days_before: number | null;
    budgets_since: number | null;
    double_charges_since: number | null;
    failed_imports_since: number | null;
    monthly_summary_since: number | null;
    /** Time of the next search for events. */
    next_check_at: Generated<number>;
  };
  /**
   * The events about which users were reminded. The row is inserted together with the mail, so that no event is mailed
   * twice.
   */
  sent_reminders: { user_id: number; kind: ReminderKind; event: string; sent_at: number };
};
