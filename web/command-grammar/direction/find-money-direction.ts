import { parseAmountAt } from '../amounts/parse-amount-words.ts';
import type { ClassifiedWords } from '../classified-words.ts';
import type { CommandWord } from '../words/split-words.ts';
import {
  COST_WORDS,
  DESCRIBING_WORDS,
  EMPLOYEES,
  FEE_WORDS,
  GIVING_VERBS,
  INCOME_NAME_PHRASES,
  INCOME_NAME_WORDS,
  INCOME_PHRASES,
  LOOSE_EARNING_VERBS,
  LOOSE_WORDS,
  OTHER_GIVING_FORMS,
  PASSIVE_AUXILIARIES,
  PASSIVE_VERBS,
  PAYABLE_WORDS,
  PAYING_NAMES,
  PAYING_OUT,
  PEOPLE,
  SUPPORTED,
} from './direction-words.ts';

type Words = readonly CommandWord[];

/** The type of a new transaction, or the word that leaves open whether money came in or went out. */
type Direction = { type: 'expense' | 'income' } | { doubtful: number };

/** True for two words such as "venmoed me" or "got tipped", which mean income. */
export function isIncomePhrase(key: string, next: string): boolean {
  const isToMe = next === 'me' || next === 'us';
  return (
    INCOME_PHRASES.has(`${key} ${next}`) ||
    (isToMe && (GIVING_VERBS.has(key) || OTHER_GIVING_FORMS.has(key))) ||
    (PASSIVE_AUXILIARIES.has(key) && PASSIVE_VERBS.has(next))
  );
}

/** True if the word at `at` says that something else than money comes, as in "how many taxis come in march". */
export function isOtherThanMoney(words: Words, at: number): boolean {
  return COMING.has(words[at]?.key ?? '') && !words.slice(0, at).every(({ key }) => BEFORE_COMING.has(key));
}

const COMING = new Set(['come', 'comes', 'coming']);
const BEFORE_COMING = new Set('how much money cash income do does did is has the all what whats'.split(' '));

/** True if a word from `begin` on names an income, as in `took 143 in fares`. */
export function hasIncomeWord(words: Words, begin: number): boolean {
  return words.some(({ key }, at) => {
    if (at < begin || COST_WORDS.has(words[at + 1]?.key ?? '')) return false;
    const isPhrase = INCOME_NAME_PHRASES.has(`${key} ${words[at + 1]?.key ?? ''}`);
    const isLoose = Object.hasOwn(LOOSE_WORDS, key) && key !== 'pay';
    return isPhrase || INCOME_NAME_WORDS.has(key) || isLoose;
  });
}

/** True for the income in `tax on salary`, `gift to mom` or `refund for customer`, which is paid and not received. */
export function isPaidOut(words: Words, { at, length }: { at: number; length: number }): boolean {
  const [before = '', next = '', receiver = ''] = [at - 1, at + length, at + length + 1].map(
    (index) => words[index]?.key,
  );
  const isTaxed = before === 'on' && words.some(({ key }) => FEE_WORDS.has(key));
  return isTaxed || next === 'to' || (next === 'for' && (PAYING_NAMES.has(receiver) || PEOPLE.has(receiver)));
}

/** Finds out from the words of the name of a new transaction whether money came in. */
export function findMoneyDirection(words: Words, pieces: readonly ClassifiedWords[]): Direction | undefined {
  if (pieces.some((piece) => piece.kind === 'cost' && piece.sign === '+')) return { type: 'income' };
  // In `client paid 500` and `invoice from Acme paid 500`, somebody else paid.
  const payer = words.findIndex(({ key }) => PAYING_NAMES.has(key));
  const paid = words.findIndex(({ key }, at) => at > payer && key === 'paid');
  const isNamed = ({ kind }: ClassifiedWords) => NAMING_KINDS.has(kind);
  if (payer >= 0 && paid > 0) {
    // In `plumber invoice paid 300` and `client coffee paid 12`, the user paid.
    const isOther = pieces.some(
      (piece) => isNamed(piece) && piece.at !== payer && piece.at < paid && !PEOPLE.has(words[piece.at]?.key ?? ''),
    );
    const isFrom = words.slice(payer, paid).some(({ key }) => key === 'from');
    return isOther && !isFrom ? { doubtful: payer } : { type: 'income' };
  }
  const billed = readBilled(words, pieces);
  if (billed) return billed;
  const found = words.flatMap((_, at) => readIncomeWord(words, pieces, at) ?? []);
  return found.find((each) => 'type' in each) ?? found[0] ?? readSender(words, pieces) ?? readPayer();

  /** Reads a payer without another word, as in `client 500`. */
  function readPayer(): Direction | undefined {
    if (payer < 0) return undefined;
    // In `client Bluestem 2400`, the name of the client follows.
    const isNamedPayer = /^\p{Lu}\p{Ll}/u.test(words[1]?.text ?? '') || words[1]?.key === 'payment';
    if (payer === 0 && isNamedPayer) return { type: 'income' };
    return pieces.filter(isNamed).length === 1 ? { doubtful: payer } : undefined;
  }
}

function readIncomeWord(words: Words, pieces: readonly ClassifiedWords[], at: number): Direction | undefined {
  const keyOf = (index: number) => words[index]?.key ?? '';
  const key = keyOf(at);
  // A name of several words, such as that of a shop, does not say that money came in.
  const piece = pieces.find((each) => at >= each.at && at < each.at + each.length);
  if (!piece || (piece.length > 1 && 'isWhole' in piece && piece.isWhole)) return undefined;
  if (INCOME_NAME_PHRASES.has(`${key} ${keyOf(at + 1)}`) && !COST_WORDS.has(keyOf(at + 2)))
    return keyOf(at + 2) === 'for' || keyOf(at + 2) === 'to' || isRegularSupport()
      ? { doubtful: at }
      : { type: 'income' };
  if (COST_WORDS.has(keyOf(at + 1)) || EMPLOYEES.has(keyOf(at - 1))) return undefined;
  const isIncomeWord =
    INCOME_NAME_WORDS.has(key) || (key !== 'pay' && key !== 'rent' && Object.hasOwn(LOOSE_WORDS, key));
  const isDescription =
    DESCRIBING_WORDS.has(key) &&
    pieces.some((each) => each.at === at + 1 && each.kind === 'rest' && !INCOME_NAME_WORDS.has(keyOf(at + 1)));
  if (isIncomeWord && (isDescription || words.some((word) => FEE_WORDS.has(word.key)))) {
    const isPaid = LOOSE_WORDS[key]?.paid;
    return isPaid && words.some((word) => isPaid.has(word.key)) ? readLooseWord(words, pieces, at) : { doubtful: at };
  }
  const isPaidTo = keyOf(at + 1) === 'to' || keyOf(at + 1) === 'for';
  const isDated = pieces.some(({ kind, at: start }) => kind === 'span' && start >= at + 2 && start <= at + 3);
  if (PAYABLE_WORDS.has(key) && isPaidTo && !isDated) return { doubtful: at };
  if (INCOME_NAME_WORDS.has(key)) return { type: 'income' };
  return Object.hasOwn(LOOSE_WORDS, key) ? readLooseWord(words, pieces, at) : undefined;

  /** True for `child support 600 every month`, which may be paid or received. */
  function isRegularSupport(): boolean {
    const isRepeated = pieces.some(({ kind }) => kind === 'repeats');
    return isRepeated && keyOf(at + 1) === 'support' && !words.some((word) => word.key === 'from');
  }
}

/** Reads a word such as "deposit", which is income from a client, but an expense for a flat. */
function readLooseWord(words: Words, pieces: readonly ClassifiedWords[], at: number): Direction | undefined {
  const word = LOOSE_WORDS[words[at]?.key ?? ''];
  const [before, next] = [words[at - 1]?.key ?? '', words[at + 1]?.key ?? ''];
  if (!word || (words[at]?.key === 'support' && !SUPPORTED.has(before))) return undefined;
  // After the amount, a check says how it was paid.
  const isMeans = MEANS.has(words[at]?.key ?? '') && pieces.some((piece) => piece.kind === 'cost' && piece.at < at);
  if (isMeans) return undefined;
  // In `holiday pay` and `pay from job`, "pay" is not a verb. In "doordash pay 64", it may be one.
  const isAfterName = pieces.some((piece) => piece.at + piece.length === at && NAMING_KINDS.has(piece.kind));
  if (words[at]?.key === 'pay' && !word.earned.has(before) && next !== 'from')
    return isAfterName && parseAmountAt(words, at + 1) ? { doubtful: at } : undefined;
  const others = words.filter((_, index) => index !== at).map(({ key }) => key);
  const [isEarned, isPaid] = [word.earned, word.paid].map((deciding) => others.some((key) => deciding.has(key)));
  if (isEarned && isPaid) return { doubtful: at };
  if (words[at]?.key === 'rent' && before === 'got') return { doubtful: at };
  const isGot = words.slice(Math.max(0, at - 2), at).some(({ key }) => LOOSE_EARNING_VERBS.has(key));
  if (isEarned || isGot || before === 'received' || next === 'received') return { type: 'income' };
  if (isPaid) return undefined;
  // In "sale jeans 30", the word describes the purchase.
  const isBeforeWord = pieces.some((piece) => piece.at === at + 1 && piece.kind === 'rest');
  if (words[at]?.key === 'sale' && isBeforeWord) return undefined;
  const isAfterWord = pieces.some((piece) => piece.at < at && NAMING_KINDS.has(piece.kind));
  const reading = isAfterWord ? word.other : word.alone;
  if (reading === 'doubt' || (reading === 'income' && next === 'for')) return { doubtful: at };
  return reading === 'income' ? { type: 'income' } : undefined;
}

const MEANS = new Set(['check', 'cheque']);

/** Kinds of words that may say who pays. */
const NAMING_KINDS = new Set<ClassifiedWords['kind']>(['rest', 'name', 'category', 'tag']);

/** Reads `payment 430 from Acme` and `invoice 1200 from Acme`, in which somebody else paid the user. */
function readBilled(words: Words, pieces: readonly ClassifiedWords[]): Direction | undefined {
  const from = words.findIndex(({ key }) => key === 'from');
  const isPayment = words[0]?.key === 'payment';
  if (from < 0 || !(isPayment || words[0]?.key === 'invoice')) return undefined;
  const isOther = pieces.some((piece) => piece.at > 0 && piece.at < from && NAMING_KINDS.has(piece.kind));
  const sender = pieces.find((piece) => piece.at > from && piece.kind !== 'filler');
  // In "invoice 300 from plumber", the user may have to pay.
  const isNamed = isPayment || /^\p{Lu}/u.test(words[sender?.at ?? -1]?.text ?? '');
  return !isOther && sender?.kind === 'rest' && isNamed ? { type: 'income' } : undefined;
}

/** Reads the sender in `60 from mom`. In "bike from dad 50", the money may also have gone to the sender. */
function readSender(words: Words, pieces: readonly ClassifiedWords[]): Direction | undefined {
  const from = words.findIndex(({ key }) => key === 'from');
  if (from < 0) return undefined;
  const at = SKIPPED.has(words[from + 1]?.key ?? '') ? from + 2 : from + 1;
  const sender = words[at]?.key ?? '';
  if (PAYING_NAMES.has(sender)) return { type: 'income' };
  if (PAYING_OUT.has(sender)) return { doubtful: at };
  if (!PEOPLE.has(sender)) return undefined;
  const isElse = pieces.some(
    (piece) => piece.at < from && NAMING_KINDS.has(piece.kind) && !GIFTS.has(words[piece.at]?.key ?? ''),
  );
  // In "card from mom shop", more words follow the person.
  const isLonger = pieces.some((piece) => piece.at === at + 1 && piece.kind === 'rest');
  return isElse || isLonger ? { doubtful: at } : { type: 'income' };
}

const SKIPPED = new Set(['my', 'the', 'our']);
const GIFTS = new Set(['birthday', 'christmas', 'xmas', 'gift', 'cash', 'money', 'payment']);

/** True if an amount that follows `got` was received, as in `got 50 from mom`, and not spent, as in `got 2 coffees 8`. */
export function isReceivedAmount(words: Words, at: number): boolean {
  const amount = parseAmountAt(words, at);
  const next = words[at + (amount?.length ?? 0)]?.key ?? '';
  return next === '' || AFTER_RECEIVED.has(next) || hasIncomeWord(words, at);
}

const AFTER_RECEIVED = new Set('from for back today yesterday off on last cash in this as by'.split(' '));
