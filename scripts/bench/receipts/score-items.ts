import { basename } from 'node:path';
import { readReceiptFields } from '../../../reader/fields/read-receipt-fields.ts';
import { type ItemAnswer, type ItemScore, scoreItems } from '../../../reader/training/item-answers.ts';
import { checkAtLeast, formatTable } from '../report.ts';
import { listAnsweredFiles, readReceiptPages } from './read-receipts-folder.ts';

/** The minimum percentages that each file with answers must reach. */
const promised = { 'lines add up': 60, 'prices right': 90 };

/** Scores the items that were read, separately for each `items*.json` in a folder. */
export async function scoreItemsInFolder(folder: string, withMisses: boolean) {
  const files = listAnsweredFiles<ItemAnswer>(folder, 'items');
  const receipts = await readReceiptPages(files.map(({ path }) => ({ path, answer: {} })));
  const today = new Date().toISOString().slice(0, 10);
  const scores = receipts.map(({ pages }, i) =>
    scoreItems(readReceiptFields(pages, today), files[i]?.answer as ItemAnswer),
  );
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
 * Adds up each count over all receipts.
 * @param scores the scores of the receipts in one file
 */
function sumUp(scores: ItemScore[]) {
  const count = (of: keyof ItemScore) => scores.reduce((sum, score) => sum + Number(score[of]), 0);
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

function misses(files: readonly { path: string }[], scores: ItemScore[]) {
  return files.flatMap(({ path }, i) => {
    const { doAddUp, printedCount, readCount, otherAnswers, rightOtherAnswers, ...score } = scores[i] as ItemScore;
    const { rightPrices, rightQuantities, rightNames } = score;
    const isComplete = [readCount, rightPrices, rightQuantities, rightNames].every((count) => count === printedCount);
    const isRight = doAddUp && isComplete && rightOtherAnswers === otherAnswers;
    const counts = `prices ${rightPrices} of ${printedCount}, ${readCount - rightPrices} too many, quantities ${rightQuantities}, names ${rightNames}, tax and tip ${rightOtherAnswers} of ${otherAnswers}`;
    return isRight ? [] : [`- ${basename(path)}: ${doAddUp ? 'adds up' : 'does not add up'}, ${counts}`];
  });
}

const share = (part: number, whole: number) =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)}% (${part}/${whole})`;

const bar = (name: string, part: number, whole: number, least: number) =>
  checkAtLeast(`${name} (${part} of ${whole})`, (100 * part) / Math.max(1, whole), least, '%');
