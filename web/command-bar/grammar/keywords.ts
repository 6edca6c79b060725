const list = (words: string) => new Set(words.split(/\s+/));

/**
 * Words without a meaning of their own. They belong to a name if they are between its words, as in `dinner with sam`.
 */
export const FILLER_WORDS = list(`
  a an the my our your me i we you us of on in at for to from by with via using and or is are was were be been am
  how much many did do does have has had what whats where which when who show list find search get give see all any
  total sum amount tell please go open set it that this there here per made make paid pay cost costs charged
  transaction transactions entry entries payment payments tag tagged category account page screen than back every each
`);

/** Text that starts with one of these words is a question and never adds anything. */
export const QUESTION_STARTS = list(`
  how what whats where which when who why show list find search see total sum compare
  can could should would will am is are was were do does did have has
`);

/** Text after one of these words is used as the search text without further interpretation. */
export const SEARCH_VERBS = list('find search');

/** Text that starts with one of these words adds a transaction or a budget. */
export const ADD_VERBS = list('add new log record enter');

/** Words for requests that the bar does not support, such as deleting. They are never part of a name. */
export const UNSUPPORTED_WORDS = list(`
  need want wish save goal goals afford compare average more most less least highest lowest largest smallest biggest
  move moved increase decrease recurring monthly weekly yearly split remind
`);

/** Together with an amount, these words add an expense or income. */
export const PAST_VERBS: Record<string, 'expense' | 'income'> = {
  spent: 'expense',
  paid: 'expense',
  pay: 'expense',
  bought: 'expense',
  got: 'income',
  received: 'income',
  earned: 'income',
};

/** Words that limit a search to one type of transaction. */
export const TYPE_WORDS: Record<string, 'expense' | 'income' | 'transfer'> = {
  ...{ expense: 'expense', expenses: 'expense', spending: 'expense', spend: 'expense', spent: 'expense' },
  ...{ expenditure: 'expense', expenditures: 'expense', received: 'income', deposited: 'income', deposits: 'income' },
  ...{ purchase: 'expense', purchases: 'expense', buy: 'expense', bought: 'expense' },
  ...{ income: 'income', incomes: 'income', earnings: 'income', earn: 'income', earned: 'income' },
  ...{ transfer: 'transfer', transfers: 'transfer' },
};

/** Words that mean income in a question such as "how much did I make". */
export const EARNING_WORDS = list('make made');

/** A question with one of these words and no other condition asks for account balances. */
export const BALANCE_WORDS = list('balance balances account accounts');
/** Words that can also occur in a question about a balance. */
export const BALANCE_FILLERS = list('current total money left bank now');

export const BUDGET_WORDS = list('budget budgets');
/** Words that mean a budget, but only at the start of the text. */
export const LIMIT_WORDS = list('limit cap');

/** Currency names next to an amount are ignored, because amounts are always in the display currency. */
export const CURRENCY_WORDS = list(
  'usd eur gbp jpy cad aud inr dollar dollars buck bucks euro euros pound pounds quid',
);

/** Short names of built-in categories. */
export const CATEGORY_ALIASES: Record<string, string> = { misc: 'Miscellaneous', subs: 'Subscriptions' };
