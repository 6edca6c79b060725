import type { ClassifiedWords } from './classified-words.ts';
import { classifyWords } from './classify-words.ts';
import {
  createCommandPartsCollector,
  findGroupsOfUnknownWords,
  type InterpretationContext,
} from './collect-command-parts.ts';
import type { Command, Interpretation } from './interpretation.ts';
import { ADD_VERBS } from './keywords.ts';
import { findVerb } from './read-verb.ts';
import { normalizeWords } from './split-words.ts';

const VERBS = new Set(['transfer', 'transferred', 'transferring', 'move', 'moved', 'moving']);
/** Verbs that mean a transfer only if two accounts are named, or with "into": `put 200 into savings`. */
const OTHER_VERBS = new Set(['send', 'sent', 'put', 'shift', 'shifted']);
const MAKING = new Set(['make', 'made', 'create']);
const TO = new Set(['to', 'into', 'onto', 'in', 'on', 'towards', 'toward']);
const FROM = new Set(['from', 'off', 'of']);

/**
 * Interprets text such as `transfer 100 from everyday to savings`. Returns undefined for other text, and if no account
 * is named, because "moved 50" may mean anything.
 */
export function interpretTransfer(context: InterpretationContext): Interpretation | undefined {
  const { words } = context;
  const keyOf = (index: number) => words[index]?.key ?? '';
  const verb = findTransferVerb(context);
  if (verb === undefined) return undefined;
  const pieces = classifyWords({ ...context, mode: 'add', isQuestion: false }, 0).filter(({ at }) => at !== verb);
  const cost = pieces.find((piece) => piece.kind === 'cost');
  const debt = PAYING.has(keyOf(verb)) ? findPaidCard(context, pieces) : undefined;
  if (PAYING.has(keyOf(verb)) && !debt) return undefined;
  const accounts = pieces.flatMap((piece) => (piece.kind === 'account' ? [piece] : []));
  const isNew = ADD_VERBS.has(keyOf(0)) || MAKING.has(keyOf(0));
  const isOther = OTHER_VERBS.has(keyOf(verb));
  if ((!cost || accounts.length === 0) && !(isNew && keyOf(verb) === 'transfer')) return undefined;
  const [source, target] = debt ? [undefined, debt] : findDirection(context, accounts);
  const isSent = SENDING.has(keyOf(verb)) && target?.isWhole;
  if (isOther && !(target && (source || isSent || INTO.has(findPreposition(context, target.at))))) return undefined;

  const isPaidOff = ({ at }: ClassifiedWords) => debt !== undefined && keyOf(at) === 'off';
  const isStart = ({ at }: ClassifiedWords) => at < verb && (ADD_VERBS.has(keyOf(at)) || MAKING.has(keyOf(at)));
  const meaning: Command & { do: 'transfer' } = { do: 'transfer' };
  const { accept, reject, finish } = createCommandPartsCollector(words);
  accept('type', { kind: 'rest', at: verb, length: 1 });
  for (const piece of pieces) {
    if (piece.kind === 'cost') {
      if (accept('cost', piece)) meaning.cost = piece.cost;
    } else if (piece.kind === 'span') {
      if (accept('span', piece) && piece.from !== undefined) meaning.date = piece.from;
    } else if (piece === source && accept('account', piece)) meaning.account = piece.value;
    else if (piece === target && accept('toAccount', piece)) meaning.toAccount = piece.value;
    else if (piece.kind !== 'filler' && piece.kind !== 'rest' && !isStart(piece) && !isPaidOff(piece)) reject(piece);
  }
  for (const run of findGroupsOfUnknownWords(pieces.filter((piece) => !isStart(piece)))) reject(run);
  return finish(meaning);
}

const SENDING = new Set(['send', 'sent']);
const INTO = new Set(['into', 'in']);

const PAYING = new Set(['pay', 'paid']);
/** Words in the names of accounts that are paid off. */
const DEBT_WORDS = new Set(['card', 'loan', 'mortgage', 'credit', 'visa', 'mastercard', 'amex']);

/** Returns the card or loan in `paid chase card 400`, which moves money. Other words mean a purchase with the card. */
function findPaidCard({ words }: InterpretationContext, pieces: readonly ClassifiedWords[]): Account | undefined {
  const named = pieces.filter(
    ({ kind, at }) => !['filler', 'span', 'cost', 'type'].includes(kind) && words[at]?.key !== 'off',
  );
  const [account] = named;
  if (account?.kind !== 'account' || named.length > 1) return undefined;
  const isDirect = words.slice(0, account.at).every(({ key }) => BEFORE_CARD.has(key));
  return isDirect && normalizeWords(account.value).some((key) => DEBT_WORDS.has(key)) ? account : undefined;
}

const BEFORE_CARD = new Set(['i', 'we', 'just', 'pay', 'paid', 'my', 'the', 'our', 'off']);

/** Returns the index of the verb, which is the first word, or follows a start such as "I have", "add" or a date. */
function findTransferVerb({ words }: InterpretationContext): number | undefined {
  const isVerb = ({ key }: { key: string }) => VERBS.has(key) || OTHER_VERBS.has(key) || PAYING.has(key);
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

/** Returns the accounts that the money comes from and goes to. Without a preposition, an account has no direction. */
function findDirection(
  context: InterpretationContext,
  accounts: readonly Account[],
): [source: Account | undefined, target: Account | undefined] {
  const target = accounts.find(({ at }) => TO.has(findPreposition(context, at)));
  const source = accounts.find((account) => account !== target && FROM.has(findPreposition(context, account.at)));
  // In `move 50 everyday to savings`, the first account needs no preposition.
  const [first] = accounts.filter((account) => account !== target && account !== source);
  return [source ?? (target && first && first.at < target.at ? first : undefined), target];
}

/** Returns the word before an account, without articles. */
function findPreposition({ words }: InterpretationContext, at: number): string {
  return words.slice(0, at).findLast(({ key }) => !['my', 'the', 'our'].includes(key))?.key ?? '';
}
