import type { ListOrder } from './interpretation.ts';

const list = (words: string) => new Set(words.trim().split(/\s+/));

/**
 * Words without a meaning of their own. Between the words of a name, they belong to the name, as in `dinner with sam`.
 */
export const FILLER_WORDS = list(`
  a an the my our your me i ive im we weve you us of on in at for to into from by with via using and is are was were be
  been am how hows much many did do does have has had what whats where wheres which when who show list find search get
  give see all any anything everything total sum amount amounts tell please go open set it that this there here made
  make paid pay cost costs charged transaction transactions entry entries payment payments page screen back ever so far
  stuff things yet already just also altogether overall really actually come came goes arrive arrived arrives
  during within throughout paying those these uh um erm er gimme lol haha omg ugh btw lmao done gone pos
`);

/** Words at the end of the text that have no meaning of their own. */
export const POLITE_ENDINGS = list('please thanks thank thankyou thx ty cheers');

/**
 * Words for the kinds of names. Next to a name of this kind, they have no meaning of their own, as in `category food`
 * or `tagged work`.
 */
export const NAME_KIND_WORDS: Record<string, 'category' | 'account' | 'tag' | 'type'> = {
  ...{ category: 'category', account: 'account', tag: 'tag', tags: 'tag', tagged: 'tag', type: 'type' },
};

/** Polite words before the actual question or command. */
export const POLITE_PHRASES = [
  ...['please', 'help', 'hey', 'hi', 'ok', 'so', 'now', 'hmm', 'um', 'well', 'oh', 'kindly', 'can you', 'could you'],
  ...[
    'would you',
    'will you',
    'can i',
    'could i',
    'may i',
    'let me',
    'i want to',
    'i want',
    'i would like to',
    'id like to',
  ],
  ...['id like', 'i need to', 'want to', 'i forgot to', 'forgot to', 'see', 'know', 'tell me'],
  ...['yo', 'bruh', 'bro', 'dude', 'mate', 'hiya', 'say', 'i wonder', 'i was wondering', 'do you know', 'any idea'],
  ...['id be grateful to know', 'i would be grateful to know', 'id love to know', 'would you mind telling me'],
  ...['i should like to', 'hello', 'good morning', 'good afternoon', 'good evening'],
];

/** Text that starts with one of these words is a question and never adds anything. */
export const QUESTION_STARTS = list(`
  all how hows what whats where wheres which when who show list find search see total sum compare tell give
  can could should would will am is are was were do does did have has anything everything any
`);

/** Text after one of these words is used as the search text without further interpretation. */
export const SEARCH_VERBS = list('find search');

/** Text that starts with one of these words adds a transaction or a budget. */
export const ADD_VERBS = list('add new log record enter');

/** Text that starts with one of these words adds a transaction if it contains an amount. */
export const NOTE_VERBS = list('note put track register write jot');

/** Words that ask for an average. */
export const AVERAGE_WORDS = list('average avg');

/**
 * Words for requests that the bar does not support, or only in some questions, such as averages. The bar always lists them as not understood, so
 * they are never part of a name or of the text to search for.
 */
export const UNSUPPORTED_WORDS = list(`
  need want wish save saved aside goal goals afford except without excluding not no move moved withdraw withdrew withdrawn withdrawal withdrawals increase decrease recurring daily monthly weekly yearly annually split remind owe owes owed
  maybe probably quarterly fortnightly biweekly bimonthly around about roughly approximately approx nearly almost circa half convert minus should would will can could predict
  forecast
`);

/** Words that ask for something that the bar does not support in a question. In a new transaction, they are names. */
export const UNSUPPORTED_IN_QUESTIONS = list(`
  compare compared difference average avg more most less least highest lowest largest smallest biggest cheapest top latest
  newest recent recently oldest last often times than end mid early few or vs versus usually normally sort sorted ranked
  first earliest up down trend limit desc asc weekend weekends weekday weekdays mornings evenings nights pending uncleared cleared receipt receipts untagged attached unusual unused duplicate duplicates dup twice
`);

/** Verbs that, at the start of the text, ask for a change that the bar does not support. */
export const UNSUPPORTED_CHANGE_VERBS = list(`
  delete remove erase edit set change update rename cancel undo merge duplicate copy raise lower
`);

/** Verbs that, at the start of the text, ask to change transactions. The bar lists these transactions. */
export const EDITING_VERBS = list(`
  delete remove erase edit change update cancel duplicate copy untag categorize categorise recategorize recategorise fix
  correct
`);
/** The same for verbs that need a new value, as in `mark uber as work`. */
export const MARKING_VERBS = list('tag mark label flag');

/** Words of a question about transactions that have no meaning of their own. */
export const QUESTION_FILLERS = list(`
  damage damages only why high so price prices count statement entered single item things thing one kind as number altogether
  much many times often list charging charge went going said added logged think history charges needs too doing visit orders lifetime combined together
`);

/** After the name of a shop, these words have no meaning of their own: `gym fee`. */
export const NAME_ENDINGS = list('fee fees membership');
/** The same for words in a question about income: "which clients paid me". */
export const PAYERS = list(
  'client clients customer customers people anyone anybody someone somebody everyone everybody',
);
/** The same for words after "what" or "how": "what changed since sunday". */
export const AFTER_QUESTION_WORDS = list('changed happened happening bad good');

/** Words for the order of transactions. */
export const ORDER_WORDS: Record<string, ListOrder | undefined> = {
  ...{
    biggest: 'largest',
    largest: 'largest',
    highest: 'largest',
    most: 'largest',
    top: 'largest',
    priciest: 'largest',
  },
  ...{ unusual: 'largest', worst: 'largest', richest: 'largest', busiest: 'largest', quietest: 'smallest' },
  ...{ smallest: 'smallest', lowest: 'smallest', cheapest: 'smallest', least: 'smallest' },
  ...{ latest: 'newest', newest: 'newest', recent: 'newest', recently: 'newest', last: 'newest' },
};

/**
 * Together with the next word, these words ask to repeat or group something, which is not supported: `every week`, `by
 * category`.
 */
export const REPEAT_WORDS = list('every each per by');
export const GROUPING_WORDS = list('category account tag name merchant store payee categories accounts tags');

/** A number before one of these words is not an amount. */
export const COUNTED_WORDS = list(`
  day days week weeks weekend weekends month months quarter quarters year years hour hours minute minutes night nights
  mile miles km kilometers kilometres share shares liter liters litre litres gallon gallons kg lbs pages ways
  oclock time times percent people persons most biggest largest smallest highest lowest latest newest oldest recent cheapest
`);

/** Verbs that, together with an amount, add a transaction of the given type. */
export const TRANSACTION_VERBS: Record<string, 'expense' | 'income'> = {
  ...{ spent: 'expense', paid: 'expense', pay: 'expense', bought: 'expense', gave: 'expense', given: 'expense' },
  ...{
    took: 'expense',
    taken: 'expense',
    sent: 'expense',
    send: 'expense',
    lent: 'expense',
    lend: 'expense',
    went: 'expense',
    donated: 'expense',
  },
  ...{ ordered: 'expense', booked: 'expense', grabbed: 'expense', rented: 'expense', tipped: 'expense' },
  ...{ got: 'income', received: 'income', earned: 'income', sold: 'income', won: 'income', collected: 'income' },
  ...{ refunded: 'income', returned: 'income', receive: 'income', found: 'income' },
  ...{
    ate: 'expense',
    eaten: 'expense',
    drank: 'expense',
    blew: 'expense',
    dropped: 'expense',
    splurged: 'expense',
    wasted: 'expense',
    venmod: 'expense',
  },
  ...{ payed: 'expense', lost: 'expense', paying: 'expense', buying: 'expense', ordering: 'expense' },
  ...{ zelled: 'expense', cashapped: 'expense', paypaled: 'expense', paypalled: 'expense', venmoed: 'expense' },
  ...{ receives: 'income', receiving: 'income', earns: 'income', earnt: 'income', earning: 'income', earn: 'income' },
  ...{ sell: 'income', sells: 'income', selling: 'income', cashed: 'income', banked: 'income', pocketed: 'income' },
  ...{ netted: 'income', collecting: 'income' },
};

/** Verbs of {@link TRANSACTION_VERBS} for a purchase that was given back. */
export const REFUND_VERBS = list('refunded returned');

/** The category of purchases that were given back, if the user has it. */
export const REFUND_CATEGORY = 'Refunds';

/** Words that limit a search to one type of transaction. */
export const TYPE_WORDS: Record<string, 'expense' | 'income' | 'transfer'> = {
  ...{ expense: 'expense', expenses: 'expense', spending: 'expense', spend: 'expense', spent: 'expense' },
  ...{ expenditure: 'expense', expenditures: 'expense', outgoings: 'expense', debits: 'expense', debited: 'expense' },
  ...{ purchase: 'expense', purchases: 'expense', buy: 'expense', bought: 'expense', exp: 'expense' },
  ...{ income: 'income', incomes: 'income', earnings: 'income', earn: 'income', earned: 'income', inc: 'income' },
  ...{
    received: 'income',
    deposited: 'income',
    deposits: 'income',
    deposit: 'income',
    incomings: 'income',
    incoming: 'income',
    outgoing: 'expense',
  },
  ...{ credits: 'income', credited: 'income', receive: 'income' },
  ...{ transfer: 'transfer', transfers: 'transfer', transferred: 'transfer' },
};

/** Pairs of words for the type of a search. Before other words, as in `money in the bank`, they mean something else. */
export const MONEY_PHRASES: Record<string, 'expense' | 'income'> = {
  ...{ 'money in': 'income', 'cash in': 'income', 'money out': 'expense', 'went out': 'expense', 'came in': 'income' },
  ...{ 'come in': 'income', 'comes in': 'income', 'coming in': 'income' },
  ...{ 'gave out': 'expense', 'give out': 'expense', 'paid out': 'expense' },
};

/** Words that mean income in a question such as "how much did I make". */
export const EARNING_WORDS = list('make made win');

/** A question with one of these words and no other condition asks for account balances. */
export const BALANCE_WORDS = list('balance balances account accounts money hand');
/** Words that can also occur in a question about a balance. */
export const BALANCE_FILLERS = list('current left bank now right got many available remaining as hand');

export const BUDGET_WORDS = list('budget budgets');
/** Verbs that change a budget if the text says its new limit: `raise food to 500`. */
export const BUDGET_CHANGE_VERBS = list('bump cut set put raise lower increase decrease reduce change update');
/** Words that mean a budget, but only at the start of the text. */
export const BUDGET_LIMIT_WORDS = list('limit cap');

/**
 * Currency names. If one is next to an amount, it is read as part of the amount. Amounts are always in the display
 * currency.
 */
export const CURRENCY_WORDS = list(
  'usd eur gbp jpy cad aud inr chf pln zl kr sek nok dkk czk mxn brl peso pesos lei dollar dollars buck bucks euro euros pound pounds quid rs rupees yen zloty francs',
);

/** Short names of built-in categories. */
export const CATEGORY_ALIASES: Record<string, string> = {
  ...{
    misc: 'Miscellaneous',
    uncategorized: 'Miscellaneous',
    returns: 'Refunds',
    subs: 'Subscriptions',
    sal: 'Salary',
    wages: 'Salary',
    wage: 'Salary',
    ent: 'Entertainment',
  },
};
