import { basename } from 'node:path';
import { ExplainedError } from '../../prepare/print-message.mjs';
import { pathInProject } from '../../prepare/project-root.mjs';
import { checkAtLeast, formatTable } from '../report.mjs';
import { importFromReader, readPages } from './read-receipts-folder.mjs';

/** Minimum percentages, for each file with answers. */
const promised = { 'lines add up': 60, 'prices right': 90 };

/**
 * Scores the purchased items that were read, for each `items*.json` in a folder.
 * @param {string} folder
 * @param {boolean} withMisses
 */
export async function scoreItemsInFolder(folder, withMisses) {
  const { findAnsweredFiles } = await importFromReader('answers.js');
  const { scoreItems } = await importFromReader('item-answers.js');
  const { readFields } = await import(pathInProject('dist', 'reader', 'fields', 'read-fields.js'));
  /** @type {{path: string, from: string, answer: unknown}[]} */
  const files = orFail(() => findAnsweredFiles(folder, 'items'));
  /** @type {{pages: unknown}[]} */
  const receipts = await readPages(files);
  const today = new Date().toISOString().slice(0, 10);
  const scores = receipts.map(({ pages }, i) => scoreItems(readFields(pages, today), files[i]?.answer));
  const parts = [...new Set(files.map(({ from }) => from))];
  const sums = parts.map((part) => sumUp(scores.filter((_, i) => files[i]?.from === part)));
  const text = [
    formatTable(
      [
        'answers',
        'receipts',
        'lines add up',
        'printed lines',
        'prices right',
        'lines too many',
        'quantities',
        'names',
        'tax and tip',
      ],
      sums.map((sum, i) => [
        String(parts[i]),
        String(sum.receipts),
        share(sum.doAddUp, sum.receipts),
        String(sum.printedCount),
        share(sum.rightPrices, sum.printedCount),
        String(sum.readCount - sum.rightPrices),
        share(sum.rightQuantities, sum.rightPrices),
        share(sum.rightNames, sum.rightPrices),
        share(sum.rightOtherAnswers, sum.otherAnswers),
      ]),
    ),
    ...(withMisses ? ['', ...misses(files, scores)] : []),
  ].join('\n');
  const bars = sums.flatMap((sum, i) => [
    bar(`${parts[i]}, lines add up`, sum.doAddUp, sum.receipts, promised['lines add up']),
    bar(`${parts[i]}, prices right`, sum.rightPrices, sum.printedCount, promised['prices right']),
  ]);
  return { text, bars };
}

/**
 * Returns the total of each count over all receipts, and the number of receipts.
 * @param {any[]} scores the scores of one file
 */
function sumUp(scores) {
  const count = (/** @type {string} */ of) => scores.reduce((sum, score) => sum + Number(score[of]), 0);
  return {
    receipts: scores.length,
    doAddUp: count('doAddUp'),
    printedCount: count('printedCount'),
    readCount: count('readCount'),
    rightPrices: count('rightPrices'),
    rightQuantities: count('rightQuantities'),
    rightNames: count('rightNames'),
    otherAnswers: count('otherAnswers'),
    rightOtherAnswers: count('rightOtherAnswers'),
  };
}

/** @param {any[]} files @param {any[]} scores */
function misses(files, scores) {
  return files.flatMap(({ path }, i) => {
    const { doAddUp, printedCount, readCount, otherAnswers, rightOtherAnswers, ...score } = scores[i];
    const { rightPrices, rightQuantities, rightNames } = score;
    const isComplete = [readCount, rightPrices, rightQuantities, rightNames].every((count) => count === printedCount);
    const isRight = doAddUp && isComplete && rightOtherAnswers === otherAnswers;
    const counts = `prices ${rightPrices} of ${printedCount}, ${readCount - rightPrices} too many, quantities ${rightQuantities}, names ${rightNames}, tax and tip ${rightOtherAnswers} of ${otherAnswers}`;
    return isRight ? [] : [`- ${basename(path)}: ${doAddUp ? 'adds up' : 'does not add up'}, ${counts}`];
  });
}

/** @param {number} part @param {number} whole */
const share = (part, whole) => (whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)}% (${part}/${whole})`);

/** @param {string} name @param {number} part @param {number} whole @param {number} least */
const bar = (name, part, whole, least) =>
  checkAtLeast(`${name} (${part} of ${whole})`, (100 * part) / Math.max(1, whole), least, '%');

/** @template Made @param {() => Made} make */
function orFail(make) {
  try {
    return make();
  } catch (error) {
    throw new ExplainedError(error instanceof Error ? error.message : String(error));
  }
}
