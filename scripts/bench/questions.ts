// Asks the command bar about 600 questions. Prints how many of them it understands and how long it takes.
import { parseArgs } from 'node:util';
import { QUESTION_SETS, scoreQuestions } from '../../web/command-bar/questions/score-questions.ts';
import { checkAtLeast, checkAtMost, computeQuantile, formatMs, formatTable } from './report.ts';

const LEAST_RIGHT = 85;
const MOST_WRONG = 1;
const MOST_MS = 50;

/** @param args `--list` also prints each question that was not understood, with the expected result */
export async function bench(args: string[]) {
  const { values } = parseArgs({ args, options: { list: { type: 'boolean' } } });
  // The first calls are not measured, because the code is compiled during them. In the app, it is already compiled,
  // because the parser is called on every key press.
  for (const questions of Object.values(QUESTION_SETS)) scoreQuestions(questions.slice(0, 20));
  const sets = Object.entries(QUESTION_SETS).map(([name, questions]) => {
    const scored = scoreQuestions(questions);
    const times = scored.map(({ ms }) => ms);
    const count = (result: string) => scored.filter((each) => each.result === result).length;
    return { name, scored, count, medianMs: computeQuantile(times), slowMs: computeQuantile(times, 0.95) };
  });
  const rows = sets.map(({ name, scored, count, medianMs, slowMs }) => [
    name,
    ...[scored.length, count('right'), count('admitted'), count('wrong')].map(String),
    formatMs(medianMs),
    formatMs(slowMs),
  ]);
  console.log(formatTable(['questions', 'asked', 'right', 'not understood', 'wrong', 'median ms', '95% ms'], rows));
  if (values.list)
    for (const { ask, result, found, wanted } of sets.flatMap(({ scored }) => scored))
      if (result !== 'right')
        console.log(`${result}: ${ask}\n  ${JSON.stringify(found)}\n  ${JSON.stringify(wanted[0])}`);
  return sets.flatMap(({ name, scored, count, slowMs }) => [
    checkAtLeast(`${name}, right`, (100 * count('right')) / scored.length, LEAST_RIGHT, '%'),
    checkAtMost(`${name}, misunderstood`, (100 * count('wrong')) / scored.length, MOST_WRONG, '%'),
    checkAtMost(`${name}, 95% of the questions`, slowMs, MOST_MS, ' ms'),
  ]);
}
