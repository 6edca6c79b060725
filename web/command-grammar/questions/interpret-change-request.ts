import { parseAmountAt } from '../amounts/parse-amount-words.ts';
import { createCommandPartsCollector, type InterpretationContext } from '../collect-command-parts.ts';
import type { Interpretation, ListCommand } from '../interpretation.ts';

/**
 * Opens the place where the user can make a change that the bar itself does not make: the recurring transactions for
 * `cancelled spotify`, and the transaction for "it was 19.60 not 16.90". Returns undefined for other text.
 */
export function interpretChangeRequest(context: InterpretationContext): Interpretation | undefined {
  return interpretCancelled(context) ?? interpretWrongAmount(context);
}

function interpretCancelled({ words, names }: InterpretationContext): Interpretation | undefined {
  const verb = words.findIndex(({ key }) => !BEFORE_VERB.has(key));
  if (!CANCELLING.has(words[verb]?.key ?? '')) return undefined;
  let at = verb + 1;
  while (ARTICLES.has(words[at]?.key ?? '')) at++;
  const name = names.findWhole(words, at, 'name');
  if (!name || !words.slice(at + name.length).every(({ key }) => ENDINGS.has(key))) return undefined;
  const { accept, chips, finish, placeOf } = createCommandPartsCollector(words);
  accept('page', { kind: 'rest', at: verb, length: 1 });
  chips.push({ kind: 'text', ...placeOf(at, name.length) });
  return {
    ...finish({ do: 'go', page: 'recurring' }),
    question: { about: 'due', isIncome: false, text: name.value },
  };
}

const BEFORE_VERB = new Set(['i', 'we', 'ive', 'weve', 'have', 'just', 'please']);
const CANCELLING = new Set(['cancel', 'canceled', 'cancelled', 'unsubscribe', 'unsubscribed']);
const ARTICLES = new Set(['my', 'the', 'our', 'from']);
const ENDINGS = new Set(['subscription', 'subscriptions', 'membership', 'plan', 'account']);

/** Lists the transactions with the wrong amount, and reports the right one, because the user must enter it. */
function interpretWrongAmount({ words, names }: InterpretationContext): Interpretation | undefined {
  const joint = words.findIndex(({ key }, at) => at > 1 && key === 'not' && parseAmountAt(words, at + 1) !== undefined);
  const right = parseAmountAt(words, joint - 1);
  const wrong = parseAmountAt(words, joint + 1);
  const isPast = words.some(({ key }) => WRONG.has(key));
  if (joint < 0 || !right || !wrong || !isPast) return undefined;
  const { accept, reject, finish } = createCommandPartsCollector(words);
  accept('amount', { kind: 'rest', at: joint + 1, length: wrong.length });
  reject({ at: joint - 1, length: 1 });
  const meaning: ListCommand = { do: 'list', amount: `=${wrong.cost}` };
  for (let at = 0; at < words.length; at++) {
    const name = names.findWhole(words, at);
    const kind = name?.kind === 'name' ? 'text' : name?.kind;
    if (name && kind && accept(kind, { kind: 'rest', at, length: name.length })) meaning[kind] = name.value;
  }
  return finish(meaning);
}

const WRONG = new Set(['was', 'mistake', 'wrong', 'should', 'correct', 'fix', 'change', 'oops', 'sorry']);
