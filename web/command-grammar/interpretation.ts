import type { Frequency, ScheduleInterval } from '../../domain/schedule.ts';
import type { DestinationId } from './destinations/destinations.ts';

type Type = 'expense' | 'income';

/**
 * A search for transactions. `amount` is a condition in the syntax of the list's search, such as `>20`. If `average` is
 * set, the answer is the average per day, week, month or year. For an average per month, the days are whole months.
 */
export type ListCommand = {
  do: 'list';
  type?: Type | 'transfer';
  category?: string;
  /** Transactions in any of these categories match. */
  categories?: string[];
  account?: string;
  tag?: string;
  text?: string;
  from?: string;
  to?: string;
  amount?: string;
  average?: AverageUnit;
  sort?: ListOrder;
  group?: ListGroup;
  plus?: ListConditions;
  versus?: ListConditions;
  minus?: ListConditions;
};

export type AverageUnit = 'day' | 'week' | 'month' | 'year';
/** The sums that are asked for, such as one per month or one per shop. */
export type ListGroup = 'day' | 'week' | 'month' | 'year' | 'name' | 'category';
export type ListOrder = 'largest' | 'smallest' | 'newest';
/** The conditions of a second search, whose sum is added to, compared with or subtracted from that of the first one. */
export type ListConditions = Omit<ListCommand, 'do' | 'average' | 'sort' | 'group' | 'plus' | 'versus' | 'minus'>;

/**
 * A new transaction, or a recurring one if it `repeats`. `note` contains the words that are neither part of the name nor
 * understood.
 */
export type AddTransactionCommand = {
  do: 'add';
  type?: Type;
  cost?: number;
  name?: string;
  category?: string;
  account?: string;
  tag?: string;
  moreTags?: string[];
  date?: string;
  note?: string;
  repeats?: Frequency;
  /** The interval if it is none of the frequencies, such as six weeks. `repeats` is then the closest frequency. */
  every?: ScheduleInterval;
};

/** A new budget. The month is `YYYY-MM`. */
export type SetBudgetCommand = { do: 'budget'; category?: string; cost?: number; month?: string };

/**
 * Opens a page, a setting, an account or a tag, optionally for certain days. `page` is undefined if no name was found.
 */
export type NavigationCommand = {
  do: 'go';
  page?: DestinationId | 'account' | 'tag';
  account?: string;
  tag?: string;
  from?: string;
  to?: string;
};

/** A transfer between two accounts. */
export type TransferCommand = {
  do: 'transfer';
  cost?: number;
  account?: string;
  toAccount?: string;
  date?: string;
  repeats?: Frequency;
  every?: ScheduleInterval;
};

export type Command = ListCommand | AddTransactionCommand | SetBudgetCommand | NavigationCommand | TransferCommand;

/**
 * A question that the bar answers itself. Its command opens the page with the details. `left` is the money that can
 * still be spent, and `amount` is the price that it is compared with. `due` is about recurring items, and `owed` about
 * cards and loans.
 */
export type Question =
  | { about: 'left'; amount?: number }
  | { about: 'due'; text?: string; isIncome: boolean }
  | { about: 'budgets'; category?: string }
  | { about: 'balance' }
  | { about: 'owed' };

/** The part of the meaning that a chip shows. An `action` chip says what the bar will do. */
export type CommandChipKind =
  | 'type'
  | 'category'
  | 'account'
  | 'toAccount'
  | 'tag'
  | 'text'
  | 'span'
  | 'amount'
  | 'cost'
  | 'page'
  | 'average'
  | 'note'
  | 'repeats'
  | 'sort'
  | 'group'
  | 'other';

/** Words that were understood, with their start and end positions in the text. */
export type CommandChip = { kind: CommandChipKind; start: number; end: number };

/** Words that were not understood. */
export type UnknownWords = { text: string; start: number; end: number };

export type Interpretation = {
  meaning: Command;
  chips: CommandChip[];
  unknown: UnknownWords[];
  question?: Question | undefined;
};
