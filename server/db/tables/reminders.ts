import type { Generated } from 'kysely';
import type { ReminderKind } from '../values.ts';

/** Reminders by mail (`server/reminders/`). */
export type ReminderTables = {
  /**
   * The reminders that a user has turned on, in one row; no row if all are off. `…_since` is the time at which a
   * reminder was turned on; null if it is off. Earlier events are not mentioned.
   */
  reminders: {
    user_id: number;
    /** How many days before its due day a recurring item is mentioned; null if this reminder is off. */
    due_days_before: number | null;
    budgets_since: number | null;
    double_charges_since: number | null;
    failed_imports_since: number | null;
    monthly_summary_since: number | null;
    /** Time at which a server looks for events again. */
    next_check_at: Generated<number>;
  };
  /** The events that users were reminded of. The row is inserted with the mail, so each event is mailed once. */
  sent_reminders: { user_id: number; kind: ReminderKind; event: string; sent_at: number };
};
