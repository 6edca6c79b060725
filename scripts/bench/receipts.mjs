// npm run bench -- receipts FOLDER: how well and how fast receipts are read. FOLDER holds receipts with answers, as
// reader/README.md describes; RECEIPTS_FOLDER may name it instead. Nothing is learned from the shops that are scored.
// --misses lists what is wrong, --accuracy leaves out the speed, --pictures=N times N pictures instead of 24.
import { Failure, say } from '../prepare/say.mjs';
import { describeMachine } from './machine.mjs';
import { accuracyTables } from './receipts/accuracy.mjs';
import { fromReader, readFolder } from './receipts/read-folder.mjs';
import { measureSpeed } from './receipts/speed.mjs';

const PARTS = 10;
const PICTURES = 24;

/** @param {string[]} args */
export async function bench(args) {
  const isQuick = args.includes('--accuracy');
  const { files, receipts, lessons } = await readFolder(args.filter((arg) => !arg.startsWith('--'))[0]);
  console.log(`## Receipts\n\n${describeMachine()}\n`);
  say(`Learning ${PARTS} times without the shops that are scored: a minute or so.`);
  const { evaluate } = await fromReader('evaluate.js');
  console.log(accuracyTables(receipts, evaluate(lessons, PARTS), PARTS, args.includes('--misses')));
  if (!isQuick) console.log(await measureSpeed(files, picturesAsked(args)));
  return [];
}

/** @param {string[]} args */
function picturesAsked(args) {
  const asked = args.find((arg) => arg.startsWith('--pictures='))?.slice('--pictures='.length);
  const count = Number(asked ?? PICTURES);
  if (!Number.isInteger(count) || count < 2) throw new Failure('--pictures must be a whole number from 2.');
  return count;
}
