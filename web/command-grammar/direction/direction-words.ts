const list = (words: string) => new Set(words.trim().split(/\s+/));

/** Past forms of verbs for money that somebody hands over. Before "me" or "us", they mean income: `mom venmoed me 60`. */
export const GIVING_VERBS = list(`
  paid payed gave sent sended handed gifted wired tipped awarded refunded reimbursed repaid transferred transfered venmoed venmod
  zelled cashapped apped paypaled paypalled slipped
`);
/** Other forms of these verbs, which mean income before "me" or "us" too. */
export const OTHER_GIVING_FORMS = list('pay pays gives sends venmo venmos zelle zelles cashapp paypal owed');
/** Before "me" or "us", these verbs mean a loan, which is not income. */
export const LENDING_VERBS = list('lent loaned spotted fronted');
/** Before a giving verb, these words make it passive, as in `got tipped 10`. */
export const PASSIVE_AUXILIARIES = list('was were been being got get gets getting');
export const PASSIVE_VERBS = list(`
  paid given sent handed gifted wired tipped awarded reimbursed repaid venmoed venmod zelled cashapped paypaled
`);

/** Before an amount or the name of an income, these verbs mean income: `win 50`, `collect rent 900`. */
export const LOOSE_EARNING_VERBS = list(
  'get gets getting got made win wins collect collects collected found took taken',
);

/** Pairs of words that mean income, as in `sam paid me 50`. */
export const INCOME_PHRASES = new Set([
  ...['in from', 'venmo from', 'zelle from', 'money from', 'check from', 'cheque from', 'paypal from', 'cashapp from'],
  ...['cash back', 'came in', 'took in', 'take in', 'taken in', 'brought in', 'pulled in', 'raked in', 'brought home'],
  ...['took home', 'cashed in'],
]);

/** A new transaction with one of these words in its name is income. */
export const INCOME_NAME_WORDS = list(`
  payday bonus bonuses dividend dividends cashback paycheck paychecks paycheque payroll wage wages salary pension annuity rebate
  rebates reimbursement stipend payout payouts winnings royalty royalties inheritance scholarship severance overtime
  takings unemployment stimulus bursary ssi ssdi
`);
/** A new transaction with one of these pairs of words in its name is income. */
export const INCOME_NAME_PHRASES = new Set([
  ...[
    'child support',
    'spousal support',
    'social security',
    'child benefit',
    'housing benefit',
    'unemployment benefit',
    'universal credit',
  ],
  ...['pocket money', 'rental income', 'direct deposit', 'tax rebate', 'tax refund', 'prize money', 'cash back'],
  ...['pay check', 'pay day', 'disability benefit', 'expense reimbursement', 'expenses reimbursement'],
]);

/** After the name of an income, these words make it something to pay: `pension contribution`, `bonus pack`. */
export const COST_WORDS = list(`
  tax taxes fee fees charge charges contribution contributions application app software card pack size box book books
  plan fund policy insurance garnishment jar course penalty bill candy deduction deductions tin as items slip loan
`);
/** Elsewhere in the text, these words leave open whether an income is meant, as in `tax on bonus`. */
export const FEE_WORDS = list('tax taxes fee fees charge charges charged contribution contributions reinvested lawyer');
/** Directly before another word, these incomes often describe a purchase: `pension lawyer`, `bonus round`. */
export const DESCRIBING_WORDS = list(`
  bonus pension annuity inheritance scholarship severance overtime stimulus unemployment royalty bursary cashback rebate
  interest commission grant tips
`);
/** The wages of these people are paid and not received. */
export const EMPLOYEES = list('cleaner nanny staff maid gardener babysitter employee employees');
/** Before "for" or "to", these incomes are probably paid to somebody: `bonus for nanny`. */
export const PAYABLE_WORDS = list('bonus bonuses reimbursement wages overtime rebate payout salary');

/**
 * Words that are income or an expense, depending on the other words. `earned` and `paid` list the words that decide.
 * Without them, `alone` is used if no other word precedes. After another word, the direction is in doubt.
 */
type LooseWord = {
  alone: 'income' | 'expense' | 'doubt';
  other: 'expense' | 'doubt';
  earned: Set<string>;
  paid: Set<string>;
};

const EMPLOYERS = 'client clients customer customers tenant tenants lodger employer boss job work';

const loose = (alone: LooseWord['alone'], other: LooseWord['other'], earned: string, paid = 'tax'): LooseWord => ({
  alone,
  other,
  earned: list(earned),
  paid: list(paid),
});

const TIPS = loose(
  'income',
  'doubt',
  'cash shift bartending waitressing serving lyft doordash instacart customer customers client bar table tables work salon in',
  'hotel staff driver delivery guide mover movers bartender waiter waitress valet barber left leave gave jar',
);
const COMMISSION = loose(
  'income',
  'doubt',
  `sale sales referral check cheque ${EMPLOYERS}`,
  'agent agents broker brokers bank ebay',
);
const INVOICE = loose('doubt', 'doubt', 'client clients customer customers');
const SALES = loose('doubt', 'doubt', 'market stall shop', 'shoes clothes on');

/** A check or money is income if the word before it says why it came. */
const MONEY_EARNED = `birthday bday christmas xmas gift prize holiday grandma grandpa commission stimulus refund pension royalty ${EMPLOYERS}`;

export const LOOSE_WORDS: Record<string, LooseWord | undefined> = {
  check: loose('expense', 'doubt', MONEY_EARNED),
  cheque: loose('expense', 'doubt', MONEY_EARNED),
  money: loose('expense', 'doubt', MONEY_EARNED, 'lunch pocket bus parking spending'),
  hustle: loose('income', 'doubt', 'side'),
  gig: loose('income', 'doubt', 'from for paid', 'tickets ticket'),
  tips: TIPS,
  tip: loose('expense', 'expense', 'customer customers client'),
  commission: COMMISSION,
  commissions: COMMISSION,
  invoice: INVOICE,
  invoices: INVOICE,
  sale: SALES,
  sales: SALES,
  allowance: loose('income', 'doubt', 'mom dad parents', 'kid kids son daughter children'),
  grant: loose('income', 'doubt', 'student research housing arts government', 'with for'),
  interest: loose(
    'income',
    'doubt',
    'savings bank account isa cd checking earned received paid',
    'charged paid loan loans mortgage card credit overdraft car late finance debt',
  ),
  deposit: loose(
    'income',
    'doubt',
    `${EMPLOYERS} payroll check cheque mobile direct paycheck student buyer guest`,
    `rent rental security flat apartment holiday venue hotel tattoo damage key bottle car house wedding booking trip
     cruise flight room hall bike van tool equipment pet down caterer photographer landlord`,
  ),
  fares: loose('doubt', 'doubt', 'passengers', 'bus train tube air plane metro subway rail flight'),
  support: loose('expense', 'doubt', 'received'),
  alimony: loose('doubt', 'doubt', 'received'),
  pay: loose(
    'expense',
    'expense',
    'holiday sick back overtime maternity paternity vacation severance redundancy shift jury military work job employer got get gets my',
  ),
  rent: loose('expense', 'expense', 'tenant tenants lodger subtenant'),
};

/** Before "paid", as in `client paid 500`, these words mean income. */
export const PAYING_NAMES = list(
  'client clients customer customers boss employer tenant tenants lodger invoice company',
);

/** Senders such as insurers, which pay money out, but are also paid: `430 from insurance`. */
export const PAYING_OUT = list('insurance landlord irs hmrc government council');

/** People who may give money or receive it. */
export const PEOPLE = list(`
  mom mum mam mama dad papa mother father grandma grandpa granny gran grandad nana nan aunt auntie uncle sister sis brother bro
  cousin niece nephew roommate roommates roomie roomies flatmate parents wife husband partner girlfriend boyfriend friend
  neighbor neighbour coworker
`);

/** Pairs of words that look like an income, but are part of a purchase. */
export const PURCHASE_PHRASES = new Set([
  'sold out',
  'best buy',
  'won ton',
  'won tons',
  'deposit bottle',
  'earnings report',
  'apple pay',
  'google pay',
  'samsung pay',
]);

/** After "child" or a similar word, "support" is a payment between former partners. */
export const SUPPORTED = list('child spousal family');

/** With one of these words, money was moved and not earned: `got 40 from atm`. */
export const MOVING_PLACES = list('atm cashpoint');
