import type { ClassifiedWords } from '../classified-words.ts';
import { createCommandPartsCollector, type InterpretationContext } from '../collect-command-parts.ts';
import type { Interpretation } from '../interpretation.ts';
import { BALANCE_FILLERS, BALANCE_WORDS } from '../keywords.ts';

/** Interprets questions about the money in an account or the rest of a budget. Returns undefined for other text. */
export function interpretBalanceQuestion(
  context: InterpretationContext,
  pieces: readonly ClassifiedWords[],
): Interpretation | undefined {
  return interpretBalance(context, pieces) ?? interpretRestOfBudget(context, pieces);
}

/**
 * Answers questions such as "how much is in my savings account" and "what is my balance" by opening the page of the
 * account.
 */
function interpretBalance(
  { words, names }: InterpretationContext,
  pieces: readonly ClassifiedWords[],
): Interpretation | undefined {
  const keyOf = ({ at }: ClassifiedWords) => words[at]?.key ?? '';
  const isBalance = pieces.some((piece) => keyOf(piece) === 'balance' || keyOf(piece) === 'balances');
  const account = pieces.find((piece) => piece.kind === 'account') ?? (isBalance ? findLooseAccount() : undefined);
  const others = pieces.filter(({ at }) => at !== account?.at);
  const isOwned = words.some(({ key }) => OWNED.has(key));
  const isQuestion = words.some(({ key }) => ['much', 'many', 'what', 'whats'].includes(key));
  const isAsking = (piece: ClassifiedWords) => {
    const key = keyOf(piece);
    if (account && (key === 'left' || key === 'remaining')) return true;
    if (key === 'bank') return isQuestion;
    return BALANCE_WORDS.has(key) && (key !== 'money' || isOwned);
  };
  // "How much is in savings" asks for a balance, even without a word such as "balance".
  const isInAccount = account && isQuestion && ['in', 'on'].includes(findWordBefore(words, account.at));
  const isAmount = words.some(({ key }) => key === 'much' || key === 'many') && !words.some(({ key }) => key === 'pay');
  const have = isAmount ? others.find((piece) => keyOf(piece) === 'have') : undefined;
  const asking = others.find(isAsking) ?? (isInAccount ? account : have);
  const unknown = others.filter(
    (piece) => piece.kind !== 'filler' && !BALANCE_WORDS.has(keyOf(piece)) && !BALANCE_FILLERS.has(keyOf(piece)),
  );
  // The balance of another day is not known, so the day is reported.
  const isVague = ({ kind }: ClassifiedWords) => kind === 'rest' || kind === 'span' || kind === 'unsupported';
  const isNearlyOnly = isBalance && unknown.every(isVague) && unknown.length <= MOST_UNKNOWN;
  if (!asking || !(unknown.length === 0 || isNearlyOnly)) return undefined;
  const { accept, reject, finish } = createCommandPartsCollector(words);
  accept('page', account ?? asking);
  for (const piece of unknown) reject(piece);
  return finish(
    account?.kind === 'account'
      ? { do: 'go', page: 'account', account: account.value }
      : { do: 'go', page: 'accounts' },
  );

  /** Finds an abbreviated account next to the word "balance", which otherwise makes a phrase of both. */
  function findLooseAccount(): ClassifiedWords | undefined {
    for (const { kind, at } of pieces) {
      const found = kind === 'rest' ? names.findPart(words, at, 'account') : undefined;
      if (found?.kind === 'account') return { ...found, kind: 'account', at };
    }
    return undefined;
  }
}

/** Maximum number of unknown words next to "balance", such as the name of an account that does not exist or another day. */
const MOST_UNKNOWN = 3;

/** Returns the word before index `at`, without articles and the like. */
function findWordBefore(words: InterpretationContext['words'], at: number): string {
  return words.slice(0, at).findLast(({ key }) => !['my', 'the', 'our', 'account'].includes(key))?.key ?? '';
}

/** Answers questions such as "how much is left for groceries this month" by opening the budgets page. */
function interpretRestOfBudget(
  { words, today }: InterpretationContext,
  pieces: readonly ClassifiedWords[],
): Interpretation | undefined {
  const month = today.slice(0, 7);
  const isThisMonth = (piece: ClassifiedWords) =>
    piece.kind === 'span' && (piece.from ?? `${month}-01`) === `${month}-01` && piece.to?.slice(0, 7) === month;
  const keys = new Set(words.map(({ key }) => key));
  // "How much can I still spend on food" asks for the rest, but "how much did I spend" does not.
  const isPossible = keys.has('can') && keys.has('spend');
  const isLeft = ({ at }: ClassifiedWords) =>
    LEFT.has(words[at]?.key ?? '') || (isPossible && STILL.has(words[at]?.key ?? ''));
  const asked = pieces.filter(
    (piece) => piece.kind !== 'filler' && !isThisMonth(piece) && words[piece.at]?.key !== 'got',
  );
  if (!asked.some(isLeft) || !asked.some(({ kind }) => kind === 'category')) return undefined;
  if (!asked.every((piece) => isLeft(piece) || piece === asked.find(({ kind }) => kind === 'category')))
    return undefined;
  const { accept, finish } = createCommandPartsCollector(words);
  const category = asked.find(({ kind }) => kind === 'category');
  const left = asked.find(isLeft);
  if (category) accept('category', category);
  if (left) accept('page', left);
  return {
    ...finish({ do: 'go', page: 'budgets' }),
    question: { about: 'budgets', ...(category?.kind === 'category' && { category: category.value }) },
  };
}

const LEFT = new Set(['left', 'remaining', 'remains', 'rest', 'rests', 'leftover', 'ok', 'okay', 'track', 'pace']);
const STILL = new Set(['can', 'still', 'spend', 'more']);

/** With one of these words, "money" asks for balances: "how much money do I have". */
const OWNED = new Set(['have', 'left', 'is', 'got', 'my', 'bank', 'all']);
