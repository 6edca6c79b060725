/** What a transaction does to what a person has. */
export type Kind = 'expense' | 'income';

/** What is mailed to people. */
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
  | 'token-made';

/** Truth as both engines keep it. */
export type Bit = 0 | 1;

export function toBit(truth: boolean): Bit {
  return truth ? 1 : 0;
}

export function kindOf(isIncome: boolean): Kind {
  return isIncome ? 'income' : 'expense';
}
