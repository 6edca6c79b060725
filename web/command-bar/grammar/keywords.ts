const list = (words: string) => new Set(words.split(/\s+/));

/**
 * Words without a meaning of their own. They remain in a text if they are between its other words, as in `dinner with
 * sam`.
 */
export const FILLERS = list(`
  a an the my our your me i we you us of on in at for to from by with via using and or is are was were be been am
  how much many did do does have has had what whats where which when who show list find search get give see all any
  total sum amount tell please go open set it that this there here per made make paid pay cost costs charged
  transaction transactions entry entries payment payments tag tagged category account page screen than back every each
`);

/** A text that starts with one of these words is a question, so it never adds anything. */
export const QUESTION_STARTS = list(`
  how what whats where which when who why show list find search see total sum compare
  can could should would will am is are was were do does did have has
`);

/** After one of these words, the rest is searched as text. */
export const SEARCH_VERBS = list('find search');

/** A text that starts with one of these words adds a transaction or a budget. */
export const ADD_VERBS = list('add new log record enter');

/** Words of requests that the bar cannot fulfil. They are never part of a name. */
export const UNSUPPORTED_WORDS = list(`
  need want wish save goal goals afford compare average more most less least highest lowest largest smallest biggest
  move moved increase decrease recurring monthly weekly yearly split remind
`);

/** With one of these words and an amount, the text adds an expense or an income. */
export const PAST_VERBS: Record<string, 'expense' | 'income'> = {
  spent: 'expense',
  paid: 'expense',
  pay: 'expense',
  bought: 'expense',
  got: 'income',
  received: 'income',
  earned: 'income',
};

/** Words that limit a search to a type of transaction. */
export const TYPE_WORDS: Record<string, 'expense' | 'income' | 'transfer'> = {
  ...{ expense: 'expense', expenses: 'expense', spending: 'expense', spend: 'expense', spent: 'expense' },
  ...{ expenditure: 'expense', expenditures: 'expense', received: 'income', deposited: 'income', deposits: 'income' },
  ...{ purchase: 'expense', purchases: 'expense', buy: 'expense', bought: 'expense' },
  ...{ income: 'income', incomes: 'income', earnings: 'income', earn: 'income', earned: 'income' },
  ...{ transfer: 'transfer', transfers: 'transfer' },
};

/** These words mean income in a question such as "how much did I make". */
export const EARNING_WORDS = list('make made');

/** A question with one of these words and without another condition asks for the balance of accounts. */
export const BALANCE_WORDS = list('balance balances account accounts');
/** Words that a question about a balance may also contain. */
export const BALANCE_FILLERS = list('current total money left bank now');

export const BUDGET_WORDS = list('budget budgets');
/** These words mean a budget only as the first word. */
export const LIMIT_WORDS = list('limit cap');

/** Names of currencies next to an amount. They are ignored, because amounts are always in the displayed currency. */
export const CURRENCY_WORDS = list(
  'usd eur gbp jpy cad aud inr dollar dollars buck bucks euro euros pound pounds quid',
);

/** Short names of built-in categories. */
export const CATEGORY_ALIASES: Record<string, string> = { misc: 'Miscellaneous', subs: 'Subscriptions' };
