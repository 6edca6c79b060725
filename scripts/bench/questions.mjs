// Passes about 600 questions to the command bar's parser. Prints how many of them it understands and how long it takes.
import { parseArgs } from 'node:util';
import { importTypeScript } from '../prepare/import-typescript.mjs';
import { ExplainedError, printMessage } from '../prepare/print-message.mjs';
import { checkAtLeast, checkAtMost, computeQuantile, formatMs, formatTable } from './report.mjs';

const USAGE = `Usage: npm run bench -- questions [--list]
--list  also prints each question that was not understood, with the expected result`;

/** The minimum percentage of right answers, and further limits. */
const LEAST_RIGHT = 85;
const MOST_WRONG = 1;
const MOST_MS = 50;

/** @param {string[]} args */
export async function bench(args) {
  const { values } = parseArgs({ args, options: { list: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) throw new ExplainedError(USAGE);
  const { QUESTION_SETS, scoreQuestions } = await importTypeScript('web/command-bar/questions/score-questions.ts');
  // The first calls are not measured, because the code is compiled during them. In the app, it is already compiled,
  // because the parser is called on every key press.
  for (const questions of Object.values(QUESTION_SETS)) scoreQuestions(questions.slice(0, 20));
  /** @type {{name: string, scored: {ask: string, result: string, ms: number, found: object, wanted: object[]}[]}[]} */
  const sets = Object.entries(QUESTION_SETS).map(([name, questions]) => ({ name, scored: scoreQuestions(questions) }));

  const rows = sets.map(({ name, scored }) => {
    const count = (/** @type {string} */ result) => scored.filter((each) => each.result === result).length;
    const times = scored.map(({ ms }) => ms);
    return [
      name,
      `${scored.length}`,
      ...['right', 'admitted', 'wrong'].map((result) => `${count(result)}`),
      formatMs(computeQuantile(times)),
      formatMs(computeQuantile(times, 0.95)),
    ];
  });
  printMessage(formatTable(['questions', 'asked', 'right', 'not understood', 'wrong', 'median ms', '95% ms'], rows));
  if (values.list)
    for (const { ask, result, found, wanted } of sets.flatMap(({ scored }) => scored))
      if (result !== 'right')
        console.log(`${result}: ${ask}\n  ${JSON.stringify(found)}\n  ${JSON.stringify(wanted[0])}`);

  return sets.flatMap(({ name, scored }) => {
    const percent = (/** @type {string} */ result) =>
      (100 * scored.filter((each) => each.result === result).length) / scored.length;
    return [
      checkAtLeast(`${name}, right`, percent('right'), LEAST_RIGHT, '%'),
      checkAtMost(`${name}, misunderstood`, percent('wrong'), MOST_WRONG, '%'),
      checkAtMost(
        `${name}, 95% of the questions`,
        computeQuantile(
          scored.map(({ ms }) => ms),
          0.95,
        ),
        MOST_MS,
        ' ms',
      ),
    ];
  });
}
