import { expect, test } from 'vitest';
import { QUESTION_SETS, scoreQuestions } from './score-questions.ts';

test.each(Object.entries(QUESTION_SETS))('of the questions %s, at least 85% are understood', (_name, questions) => {
  const scored = scoreQuestions(questions);
  const listed = (result: string) => scored.filter((each) => each.result === result).map(({ ask }) => ask);
  expect(listed('right').length).toBeGreaterThanOrEqual(0.85 * questions.length);
  // If a meaning is wrong, the bar must list the words that it did not understand.
  expect(listed('wrong').length, `${listed('wrong')}`).toBeLessThanOrEqual(0.01 * questions.length);
});
