import { basename } from 'node:path';
import { readFields } from '../../../reader/fields/read-fields.ts';
import { type ItemAnswer, type ItemScore, scoreItems } from '../../../reader/training/item-answers.ts';
import { checkAtLeast, formatTable } from '../report.ts';
import { listAnsweredFiles, readPages } from './read-receipts-folder.ts';

/** Minimum percentages, for each file with answers. */
const promised = { 'lines add up': 60, 'prices right': 90 };

/** Scores the purchased items that were read, for each `items*.json` in a folder. */
export async function scoreItemsInFolder(folder: string, withMisses: boolean) {
  const files = listAnsweredFiles<ItemAnswer>(folder, 'items');
  const receipts = await readPages(files.map(({ path }) => ({ path, answer: {} })));
  const today = new Date().toISOString().slice(0, 10);
  const scores = receipts.map(({ pages }, i) => scoreItems(readFields(pages, today), files[i]?.answer as ItemAnswer));
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
        share(sum.addUp, sum.receipts),
        String(sum.printed),
        share(sum.prices, sum.printed),
        String(sum.read - sum.prices),
        share(sum.quantities, sum.prices),
        share(sum.names, sum.prices),
        share(sum.othersRight, sum.others),
      ]),
    ),
    ...(withMisses ? ['', ...misses(files, scores)] : []),
  ].join('\n');
  const bars = sums.flatMap((sum, i) => [
    bar(`${parts[i]}, lines add up`, sum.addUp, sum.receipts, promised['lines add up']),
    bar(`${parts[i]}, prices right`, sum.prices, sum.printed, promised['prices right']),
  ]);
  return { text, bars };
}

/**
 * Returns the total of each count over all receipts, and the number of receipts.
 * @param scores the scores of one file
 */
function sumUp(scores: ItemScore[]) {
  const count = (of: keyof ItemScore) => scores.reduce((sum, score) => sum + Number(score[of]), 0);
  return {
    receipts: scores.length,
    addUp: count('addUp'),
    printed: count('printed'),
    read: count('read'),
    prices: count('prices'),
    quantities: count('quantities'),
    names: count('names'),
    others: count('others'),
    othersRight: count('othersRight'),
  };
}

function misses(files: readonly { path: string }[], scores: ItemScore[]) {
  return files.flatMap(({ path }, i) => {
    const { addUp, printed, read, prices, quantities, names, others, othersRight } = scores[i] as ItemScore;
    const isRight =
      addUp && [read, prices, quantities, names].every((each) => each === printed) && others === othersRight;
    const counts = `prices ${prices} of ${printed}, ${read - prices} too many, quantities ${quantities}, names ${names}, tax and tip ${othersRight} of ${others}`;
    return isRight ? [] : [`- ${basename(path)}: ${addUp ? 'adds up' : 'does not add up'}, ${counts}`];
  });
}

const share = (part: number, whole: number) =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)}% (${part}/${whole})`;

const bar = (name: string, part: number, whole: number, least: number) =>
  checkAtLeast(`${name} (${part} of ${whole})`, (100 * part) / Math.max(1, whole), least, '%');
