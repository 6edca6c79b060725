export type TransactionKind = 'expense' | 'income';

export type MailKind =
  | 'reset-password'
  | 'confirm-email'
  | 'email-changed'
  | 'password-changed'
  | 'new-device'
  | 'many-guesses'
  | 'many-codes'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'token-made'
  | 'files-waiting'
  | 'reminder';

/** The kinds of events of which users can be reminded. */
export type ReminderKind = 'due' | 'budget' | 'double-charge' | 'failed-import' | 'monthly-summary';

/** How a reminder is sent. Notifications go to all browsers in which the user has turned them on. */
export type ReminderChannel = 'mail' | 'push' | 'both';

/** A boolean as it is stored in both database engines. */
export type StoredBoolean = 0 | 1;

export function toStoredBoolean(truth: boolean): StoredBoolean {
  return truth ? 1 : 0;
}

export function toTransactionKind(isIncome: boolean): TransactionKind {
  return isIncome ? 'income' : 'expense';
}
