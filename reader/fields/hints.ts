/** What is known of a receipt from elsewhere. Every hint may be missing, and none overrules what is printed clearly. */
export type Hints = {
  /** ISO 4217 code of the person's own currency. It speaks for the order of day and month where the receipt is silent. */
  currency?: string;
  /** What stood beside the total on this shop's receipts, as `lessonFrom` gives it. */
  amountLabel?: string;
  /** Whether this shop prints the month before the day. */
  isMonthFirst?: boolean;
};
