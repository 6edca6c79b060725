import { createCommandPartsCollector, type InterpretationContext } from './collect-command-parts.ts';
import { interpretAddition } from './interpret-addition.ts';
import type { Interpretation } from './interpretation.ts';
import { findPaidBackTag, findRepayment } from './questions/read-paid-back.ts';

/**
 * Interprets the text of a new transaction from word `begin` on. A clause such as "she pays me half back" is not part of
 * the purchase: it is reported, and the purchase has the user's tag for money to be paid back.
 */
export function interpretPurchase(context: InterpretationContext, begin: number): Interpretation {
  const { words, vocabulary } = context;
  const repayment = findRepayment(context, begin);
  if (!repayment) return interpretAddition(context, begin);
  const { meaning, chips, unknown } = interpretAddition({ ...context, words: words.slice(0, repayment.at) }, begin);
  if (meaning.do !== 'add') return { meaning, chips, unknown };
  const { textOf, placeOf } = createCommandPartsCollector(words);
  const tag = repayment.isPlanned ? findPaidBackTag(vocabulary) : undefined;
  const clause = { at: repayment.at, length: words.length - repayment.at };
  const text = textOf(clause.at, clause.length);
  return {
    meaning: {
      ...meaning,
      ...(tag !== undefined && meaning.tag === undefined && { tag }),
      note: meaning.note === undefined ? text : `${meaning.note} ${text}`,
    },
    chips,
    unknown: [...unknown, { text, ...placeOf(clause.at, clause.length) }],
  };
}
