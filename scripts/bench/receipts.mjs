// npm run bench -- receipts FOLDER: how well and how fast receipts are read. FOLDER holds receipts with answers, as
// reader/README.md describes; RECEIPTS_FOLDER may name it instead. Nothing is learned from the shops that are scored, and the
// third of the shops that is set aside takes no part.
// --parts says which files are set aside, --aside scores those by weights learned from the others. --misses lists what is wrong,
// --accuracy leaves out the speed and --speed all else, --pictures=N times N pictures of each folder instead of 12. --items scores
// the lines of goods by the folder's items*.json instead.
import { Failure, say } from '../prepare/say.mjs';
import { describeMachine } from './machine.mjs';
import { accuracyBars, accuracyTables } from './receipts/accuracy.mjs';
import { scoreFolder } from './receipts/items.mjs';
import { findReceipts, folderOf, fromReader, readReceipts } from './receipts/read-folder.mjs';
import { measureSpeed } from './receipts/speed.mjs';

const PARTS = 10;
const PICTURES = 12;

/** @param {string[]} args */
export async function bench(args) {
  const [named] = args.filter((arg) => !arg.startsWith('--'));
  if (args.includes('--items')) {
    const { text, bars } = await scoreFolder(folderOf(named), args.includes('--misses'));
    console.log(`## Lines of receipts\n\n${text}\n`);
    return bars;
  }
  const found = await findReceipts(named);
  if (args.includes('--parts')) {
    console.log(listParts(found));
    return [];
  }
  const measuredSpeed = async () => {
    const { text, bars } = await measureSpeed(found.built, picturesAsked(args));
    console.log(text);
    return bars;
  };
  if (args.includes('--speed')) {
    console.log(`## Speed of reading receipts\n\n${describeMachine()}\n`);
    return measuredSpeed();
  }
  const withMisses = args.includes('--misses');
  const { evaluate, evaluateBy } = await fromReader('evaluate.js');
  const { receipts, lessons } = await readReceipts(found.built);
  console.log(`## Receipts\n\n${describeMachine()}\n`);
  if (args.includes('--aside')) {
    const last = await readReceipts(found.aside);
    const verdicts = evaluateBy(lessons, last.lessons);
    console.log(
      `The third of the shops that is set aside (${found.aside.length} receipts), by weights learned from the others:\n`,
    );
    console.log(accuracyTables(last, verdicts, withMisses));
    return accuracyBars(last, verdicts, 'set aside');
  }
  say(`Learning ${PARTS} times without the shops that are scored: a minute or so.`);
  const verdicts = evaluate(lessons, PARTS);
  console.log(`What is not set aside, in ${PARTS} parts, each read by weights learned from the shops of the others:\n`);
  console.log(accuracyTables({ receipts, lessons }, verdicts, withMisses));
  const bars = accuracyBars({ receipts, lessons }, verdicts, 'left out');
  return args.includes('--accuracy') ? bars : [...bars, ...(await measuredSpeed())];
}

/** @param {Awaited<ReturnType<typeof findReceipts>>} found */
function listParts({ built, aside }) {
  const lines = (/** @type {{path: string}[]} */ files) => files.map(({ path }) => path).join('\n');
  return `## To build on (${built.length})\n\n${lines(built)}\n\n## Set aside (${aside.length})\n\n${lines(aside)}`;
}

/** @param {string[]} args */
function picturesAsked(args) {
  const asked = args.find((arg) => arg.startsWith('--pictures='))?.slice('--pictures='.length);
  const count = Number(asked ?? PICTURES);
  if (!Number.isInteger(count) || count < 2) throw new Failure('--pictures must be a whole number from 2.');
  return count;
}
