import type { ClassifiedWords } from './classified-words.ts';
import { classifyWords } from './classify-words.ts';
import {
  createCommandPartsCollector,
  findGroupsOfUnknownWords,
  type InterpretationContext,
} from './collect-command-parts.ts';
import type { Command, Interpretation } from './interpretation.ts';
import { ADD_VERBS, QUESTION_STARTS } from './keywords.ts';
import { toRepeats } from './read-repeat.ts';
import { findVerb } from './read-verb.ts';
import { normalizeWord, normalizeWords } from './words/split-words.ts';

export const TRANSFER_VERBS = new Set(['transfer', 'transferred', 'transferring', 'move', 'moved', 'moving']);
/** Verbs that mean a transfer only if two accounts are named, or with "into": `put 200 into savings`. */
const OTHER_VERBS = new Set(['send', 'sent', 'put', 'shift', 'shifted']);
const MAKING = new Set(['make', 'made', 'create']);
const TO = new Set(['to', 'into', 'onto', 'in', 'on', 'towards', 'toward', 'at', '>', '→']);
const FROM = new Set(['from', 'off', 'of']);

/**
 * Interprets text such as `transfer 100 from everyday to savings`, `200 from everyday to cash` or `put 50 aside`.
 * Returns undefined for other text, and if no account is named, because "moved 50" may mean anything.
 */
export function interpretTransfer(context: InterpretationContext): Interpretation | undefined {
  const { words } = context;
  const keyOf = (index: number) => words[index]?.key ?? '';
  const verb = findTransferVerb(context);
  const start = findVerb(words);
  if (verb === undefined && QUESTION_STARTS.has(keyOf(start))) return undefined;
  const pieces = classifyWords({ ...context, mode: 'add', isQuestion: false }, 0).filter(({ at }) => at !== verb);
  const cost = pieces.find((piece) => piece.kind === 'cost');
  const accounts = pieces.flatMap((piece) => (piece.kind === 'account' ? [piece] : []));
  const isPaying = verb !== undefined && PAYING.has(keyOf(verb));
  const debt = isPaying ? findPaidCard(context, pieces) : undefined;
  const [source, named] = findDirection(context, accounts, debt);
  const withdrawal = named && !isTakenFromBank(words) ? undefined : findWithdrawal(context, accounts, source);
  const target = withdrawal?.target ?? named;
  const aside = words.findIndex(({ key }, at) => key === 'aside' || (key === 'away' && keyOf(at - 1) === 'put'));
  if (!isTransfer()) return undefined;
  const isDeposit = DEPOSITING.has(keyOf(start)) || words.some(({ key }) => key === 'bank');
  const deposited = isDeposit && accounts.length === 1 && !target ? accounts[0] : undefined;

  const isPaidOff = ({ at }: ClassifiedWords) => debt !== undefined && keyOf(at) === 'off';
  /** True for a word around the verb or an account that has no meaning of its own. */
  const isVague = ({ at }: ClassifiedWords) =>
    (at < (verb ?? 0) && (ADD_VERBS.has(keyOf(at)) || MAKING.has(keyOf(at)))) ||
    (verb === undefined && at === start && !FROM.has(keyOf(at))) ||
    at === aside ||
    BETWEEN.has(keyOf(at)) ||
    WITHDRAWING.has(keyOf(at)) ||
    (withdrawal !== undefined && keyOf(at) === 'out');
  const isArrow = ({ at }: ClassifiedWords) => TO.has(words[at]?.text ?? '');
  const meaning: Command & { do: 'transfer' } = { do: 'transfer' };
  const { accept, reject, finish } = createCommandPartsCollector(words);
  if (withdrawal) meaning.toAccount = withdrawal.target.value;
  if (verb !== undefined) accept('type', { kind: 'rest', at: verb, length: 1 });
  for (const piece of pieces) {
    if (piece.kind === 'cost') {
      if (accept('cost', piece)) meaning.cost = piece.cost;
    } else if (piece.kind === 'span') {
      if (accept('span', piece) && piece.from !== undefined) meaning.date = piece.from;
    } else if (piece.kind === 'repeats') {
      if (accept('repeats', piece)) Object.assign(meaning, toRepeats(piece));
      if (piece.from !== undefined) meaning.date = piece.from;
    } else if (((piece === source && piece !== target) || piece === deposited) && accept('account', piece))
      meaning.account = piece.value;
    else if (piece === target && accept('toAccount', piece)) meaning.toAccount = piece.value;
    else if (piece.kind === 'filler' || piece.kind === 'rest' || isVague(piece) || isPaidOff(piece)) continue;
    else if (!isArrow(piece)) reject(piece);
  }
  for (const run of findGroupsOfUnknownWords(pieces.filter((piece) => !isVague(piece)))) reject(run);
  return finish(meaning);

  function isBank({ key }: { key: string }, at: number): boolean {
    return key === 'bank' && TO.has(findPreposition(context, at));
  }

  /** True for the words of "take from the bank" that say nothing else. */
  function isVerbOrBank({ at }: ClassifiedWords): boolean {
    return isTakenFromBank(words) && (keyOf(at) === 'bank' || TAKING.has(keyOf(at)));
  }

  function isTransfer(): boolean {
    if (verb !== undefined && (ADD_VERBS.has(keyOf(0)) || MAKING.has(keyOf(0))) && keyOf(verb) === 'transfer')
      return true;
    if (!cost) return false;
    const isOther = ({ kind, at }: ClassifiedWords) => PURCHASES.has(kind) || (kind === 'rest' && keyOf(at) !== 'atm');
    if (withdrawal) return !pieces.some((piece) => isOther(piece) && !isVerbOrBank(piece));
    // "Deposit 200 cash" moves the cash to the bank.
    const isCash = accounts.length === 1 && normalizeWord(accounts[0]?.value ?? '') === 'cash';
    const isToBank = DEPOSITING.has(keyOf(start)) || keyOf(start) === 'bank' || words.some(isBank);
    const isOtherThanBank = (piece: ClassifiedWords) => isOther(piece) && keyOf(piece.at) !== 'bank';
    if (isCash && isToBank && !pieces.some(isOtherThanBank)) return true;
    // In "put 20 in the bank", the form proposes both accounts.
    if (keyOf(verb ?? -1) === 'put' && words.some(isBank) && !pieces.some(isOtherThanBank)) return true;
    // "Put 100 aside" moves money, even if the account is not named.
    if (aside > 0) return true;
    // Money that goes from one account to another is a transfer, whatever the verb is.
    const isBetween = source !== undefined && target !== undefined && !pieces.some(({ kind }) => PURCHASES.has(kind));
    // "50 to savings" names nothing else.
    const isOnlyTarget =
      target &&
      pieces[0]?.kind === 'cost' &&
      pieces.every(({ kind }) => ['cost', 'account', 'span', 'filler', 'repeats'].includes(kind));
    const isTo = target && LEADING_TO.has(findPreposition(context, target.at));
    if (verb === undefined || isBetween || debt)
      return isBetween || debt !== undefined || Boolean(isOnlyTarget && isTo);
    // In "put 500 of cash in the bank", the form proposes the account.
    const isBanked = normalizeWord(source?.value ?? '') === 'cash' && words.some(isBank);
    if (isBanked) return true;
    if (isPaying || accounts.length === 0) return false;
    const isSent = SENDING.has(keyOf(verb)) && target?.isWhole;
    const isInto = target && INTO.has(findPreposition(context, target.at));
    return !OTHER_VERBS.has(keyOf(verb)) || Boolean(isSent || isInto);
  }
}

/** Returns the account for cash in `withdraw 80 from everyday` and `took out 60 cash`. */
function findWithdrawal(
  { words, vocabulary }: InterpretationContext,
  accounts: readonly Account[],
  source: Account | undefined,
): { target: Account } | undefined {
  const cash = vocabulary.accounts.find((name) => normalizeWord(name) === 'cash');
  const isFromBank = isTakenFromBank(words) && accounts.some((account) => account.value === cash);
  const at = words.findIndex(
    ({ key }, index) => WITHDRAWING.has(key) || (TAKING.has(key) && (words[index + 1]?.key === 'out' || isFromBank)),
  );
  const isOther = accounts.some((account) => account !== source && account.value !== cash);
  if (cash === undefined || at < 0 || isOther || (source?.value === cash && !isFromBank)) return undefined;
  const typed = accounts.find((account) => account.value === cash);
  return { target: typed ?? { kind: 'account', value: cash, isWhole: true, at, length: 1 } };
}

/** True for "took 100 from the bank", but not for "cash back from the bank". */
function isTakenFromBank(words: InterpretationContext['words']): boolean {
  const bank = words.findIndex(({ key }) => key === 'bank');
  const before = words.slice(0, Math.max(0, bank)).findLast(({ key }) => !BETWEEN.has(key))?.key;
  return before === 'from' && !words.some(({ key }) => key === 'back');
}

const WITHDRAWING = new Set(['withdraw', 'withdrew', 'withdrawn', 'withdrawal', 'atm']);
const TAKING = new Set(['take', 'took', 'taken', 'pull', 'pulled', 'get', 'got']);

const DEPOSITING = new Set(['deposit', 'deposited', 'depositing']);

/** Kinds of words that name a purchase. */
const PURCHASES = new Set<ClassifiedWords['kind']>(['name', 'text', 'category', 'tag']);

const LEADING_TO = new Set(['to', 'into']);
const SENDING = new Set(['send', 'sent']);
const INTO = new Set(['into', 'in']);

const PAYING = new Set(['pay', 'paid', 'payment']);
/** Words in the names of accounts that are paid off. */
const DEBT_WORDS = new Set(['card', 'loan', 'mortgage', 'credit', 'visa', 'mastercard', 'amex']);

/** Returns the card or loan in `paid chase card 400`, which moves money. Other words mean a purchase with the card. */
function findPaidCard({ words }: InterpretationContext, pieces: readonly ClassifiedWords[]): Account | undefined {
  const named = pieces.filter(
    ({ kind, at }) => !['filler', 'span', 'cost', 'type'].includes(kind) && words[at]?.key !== 'off',
  );
  const [account, ...others] = named;
  if (account?.kind !== 'account' || others.some(({ kind }) => kind !== 'account')) return undefined;
  // In `payment 200 chase card`, the card is not the means of payment.
  const isPayment = words[0]?.key === 'payment';
  const isDirect = words
    .slice(0, account.at)
    .every(({ key }, at) => BEFORE_CARD.has(key) || (isPayment && (at === 0 || key === 'to' || /^\d+$/.test(key))));
  return isDirect && normalizeWords(account.value).some((key) => DEBT_WORDS.has(key)) ? account : undefined;
}

const BEFORE_CARD = new Set(['i', 'we', 'just', 'pay', 'paid', 'my', 'the', 'our', 'off']);

/** Returns the index of the verb, which is the first word, or follows a start such as "I have", "add" or a date. */
function findTransferVerb({ words }: InterpretationContext): number | undefined {
  const isVerb = ({ key }: { key: string }) => TRANSFER_VERBS.has(key) || OTHER_VERBS.has(key) || PAYING.has(key);
  const begin = findVerb(words);
  if (isVerb(words[begin] ?? { key: '' })) return begin;
  const at = words.findIndex(isVerb);
  const before = words.slice(0, at).map(({ key }) => key);
  return at > 0 && before.every((key) => STARTS.has(key)) ? at : undefined;
}

/** Words that can come before the verb. */
const STARTS = new Set([
  ...[
    'i',
    'we',
    'have',
    'ive',
    'just',
    'a',
    'the',
    'yesterday',
    'today',
    'tomorrow',
    'please',
    ...ADD_VERBS,
    ...MAKING,
  ],
]);

type Account = Extract<ClassifiedWords, { isWhole: boolean }>;

/**
 * Returns the accounts that the money comes from and goes to. Without a preposition, an account has the direction that
 * the other one leaves: `move 50 everyday to savings`.
 * @param debt the card or loan that is paid off
 */
function findDirection(
  context: InterpretationContext,
  accounts: readonly Account[],
  debt: Account | undefined,
): [source: Account | undefined, target: Account | undefined] {
  const isAside = context.words.some(({ key }) => key === 'aside');
  const leadsTo = (at: number) => {
    const before = findPreposition(context, at);
    return TO.has(before) || (isAside && before === 'for');
  };
  const target = debt ?? accounts.find(({ at }) => leadsTo(at));
  const source = accounts.find((account) => account !== target && FROM.has(findPreposition(context, account.at)));
  const [first] = accounts.filter((account) => account !== target && account !== source);
  return [
    source ?? (target && first && first.at < target.at ? first : undefined),
    target ?? (source && first && first.at < source.at ? first : undefined),
  ];
}

/** Returns the word or the arrow before an account, without articles. */
function findPreposition({ words }: InterpretationContext, at: number): string {
  const before = words.slice(0, at).findLast(({ key }) => !BETWEEN.has(key));
  return before?.key || (before?.text ?? '');
}

/** Words between a preposition and an account. */
const BETWEEN = new Set(['my', 'the', 'our', 'bank', 'account']);
