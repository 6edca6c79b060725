// npm run bench -- repeats [LABELS.json]: measures how well repeating transactions are detected. It uses synthetic
// transactions that are not used in any test, and the sample data of `npm run seed`. LABELS.json lists bank files and
// their repeating transactions in the format of `server/repeating/testing/labelled-files.ts`. Files with
// `"isAside": true` were not used to develop the detection.
// --misses: lists wrong and missing results
import { readLabelledFiles } from '../../server/repeating/testing/labelled-files.ts';
import { addScores, getPrecision, getRecall, scoreDetection } from '../../server/repeating/testing/score-detection.ts';
import { createSeededLife } from '../../server/repeating/testing/seeded-life.ts';
import { createSyntheticLife } from '../../server/repeating/testing/synthetic-lives.ts';
import { checkAtLeast, formatTable } from './report.mjs';

const LIVES = 100;
/** Number of the first synthetic life that this bench uses. All lives with lower numbers are used by the tests. */
const FIRST_LIFE = 1000;
const TODAY = '2026-11-26';
const MIN_PRECISION = 90;
const MIN_RECALL = 80;

/** @typedef {import('../../server/repeating/testing/score-detection.ts').Score} Score */

/** @param {string[]} args */
export async function bench(args) {
  const [labels] = args.filter((arg) => !arg.startsWith('--'));
  const lives = Array.from({ length: LIVES }, (_, at) => createSyntheticLife(FIRST_LIFE + at));
  const seeded = [1, 2, 3].flatMap((years) =>
    [1000 * years, 3000 * years].map((count) => createSeededLife(count, years, TODAY)),
  );
  const files = labels ? await readLabelledFiles(labels) : [];
  const known = files.filter(({ of }) => !of.isAside);
  const aside = files.filter(({ of }) => of.isAside);
  /** @type {[string, Score][]} */
  const scores = [
    [`${LIVES} synthetic lives`, addScores(lives.map(scoreDetection))],
    [`${seeded.length} seeded accounts`, addScores(seeded.map(scoreDetection))],
    ...(known.length > 0 ? [score(`${known.length} bank files`, known)] : []),
    ...(aside.length > 0 ? [score(`${aside.length} bank files set aside`, aside)] : []),
  ];
  console.log(formatScores(scores));
  if (args.includes('--misses')) console.log(listMisses(scores));
  return scores.flatMap(([name, score]) => [
    checkAtLeast(`precision, ${name}`, 100 * getPrecision(score), MIN_PRECISION, '%'),
    checkAtLeast(`recall, ${name}`, 100 * getRecall(score), MIN_RECALL, '%'),
  ]);
}

/**
 * @param {string} name
 * @param {Awaited<ReturnType<typeof readLabelledFiles>>} files
 * @returns {[string, Score]}
 */
function score(name, files) {
  return [name, addScores(files.map(({ life }) => scoreDetection(life)))];
}

/** @param {[string, Score][]} scores */
function formatScores(scores) {
  const rows = scores.map(([name, { expected, proposed, right }]) => [
    name,
    ...[expected, proposed, right].map(String),
  ]);
  return formatTable(['', 'series', 'proposed', 'right'], rows);
}

/** @param {[string, Score][]} scores */
function listMisses(scores) {
  return scores
    .flatMap(([name, { wrong, missed }]) => [
      ...wrong.map((text) => `\nwrong, ${name}: ${text}`),
      ...missed.map((text) => `\nmissed, ${name}: ${text}`),
    ])
    .join('\n');
}
