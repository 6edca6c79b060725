import { basename } from 'node:path';
import { inRoot } from '../../prepare/root.mjs';
import { atLeast, table } from '../report.mjs';
import { share, shareBar } from './accuracy.mjs';
import { findAnswered, fromReader, readPages } from './read-folder.mjs';

/** Promised shares in percent for each file of answers. */
const promised = { 'lines add up': 60, 'prices right': 90 };
const counts = /** @type {const} */ ([
  'addUp',
  'printed',
  'read',
  'prices',
  'quantities',
  'names',
  'others',
  'othersRight',
]);

/**
 * Scores how well purchased items are read, for each `items*.json` in a folder.
 * @param {string} folder @param {boolean} withMisses
 */
export async function scoreFolder(folder, withMisses) {
  const { scoreItems } = await fromReader('item-answers.js');
  const { readFields } = await import(inRoot('dist', 'reader', 'fields', 'read-fields.js'));
  const files = await findAnswered(folder, 'items');
  /** @type {{pages: unknown}[]} */
  const receipts = await readPages(files);
  const today = new Date().toISOString().slice(0, 10);
  const scores = receipts.map(({ pages }, i) => scoreItems(readFields(pages, today), files[i]?.answer));
  const sums = [...new Set(files.map(({ from }) => from))].map((part) =>
    sumUp(
      part,
      scores.filter((_, i) => files[i]?.from === part),
    ),
  );
  const text = [
    table(
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
      sums.map((sum) => [
        sum.part,
        `${sum.receipts}`,
        share([sum.addUp, sum.receipts]),
        `${sum.printed}`,
        share([sum.prices, sum.printed]),
        `${sum.read - sum.prices}`,
        share([sum.quantities, sum.prices]),
        share([sum.names, sum.prices]),
        share([sum.othersRight, sum.others]),
      ]),
    ),
    ...(withMisses ? ['', ...misses(files, scores)] : []),
  ].join('\n');
  const bars = sums.flatMap((sum) => [
    shareBar(atLeast, `${sum.part}, lines add up`, [sum.addUp, sum.receipts], promised['lines add up']),
    shareBar(atLeast, `${sum.part}, prices right`, [sum.prices, sum.printed], promised['prices right']),
  ]);
  return { text, bars };
}

/** @param {string} part the file with the answers @param {any[]} scores */
function sumUp(part, scores) {
  const entries = counts.map((count) => [count, scores.reduce((sum, score) => sum + Number(score[count]), 0)]);
  const sums = /** @type {Record<(typeof counts)[number], number>} */ (Object.fromEntries(entries));
  return { part, receipts: scores.length, ...sums };
}

/** @param {{path: string}[]} files @param {any[]} scores */
function misses(files, scores) {
  return files.flatMap(({ path }, i) => {
    const { addUp, printed, read, prices, quantities, names, others, othersRight } = scores[i];
    const isRight =
      addUp && [read, prices, quantities, names].every((each) => each === printed) && others === othersRight;
    const found = `prices ${prices} of ${printed}, ${read - prices} too many, quantities ${quantities}, names ${names}, tax and tip ${othersRight} of ${others}`;
    return isRight ? [] : [`- ${basename(path)}: ${addUp ? 'adds up' : 'does not add up'}, ${found}`];
  });
}
