// npm run bench -- receipts FOLDER: measures how well and how fast receipts are read.
// FOLDER contains receipts with answers in the format described in reader/README.md. It can also be set with
// RECEIPTS_FOLDER.
// Receipts are never scored with weights that were trained on receipts from the same shop. A third of the shops is a
// hold-out set, which is not used by default.
// --parts: lists the files of the hold-out set
// --aside: scores the hold-out set, using weights that are learned from all other files
// --misses: lists wrong readings
// --accuracy: measures only the accuracy
// --speed: measures only the speed
// --pictures=N: measures the speed with N pictures from each folder, 12 by default
// --items: scores the purchased items against the items*.json files in the folder
import { evaluateByCrossValidation, evaluateWithOtherShops } from '../../reader/training/evaluate-fields.ts';
import { ExplainedError, printMessage } from '../prepare/print-message.mjs';
import { checkAccuracyLimits, formatAccuracyTables } from './receipts/accuracy.ts';
import { findAnsweredReceipts, getReceiptsFolder, readReceiptsForTraining } from './receipts/read-receipts-folder.ts';
import { scoreItemsInFolder } from './receipts/score-items.ts';
import { measureReadingSpeed } from './receipts/speed.ts';
import { describeMachine } from './report.ts';

const PARTS = 10;
const PICTURES = 12;

export async function bench(args: string[]) {
  const [named] = args.filter((arg) => !arg.startsWith('--'));
  if (args.includes('--items')) {
    const { text, bars } = await scoreItemsInFolder(getReceiptsFolder(named), args.includes('--misses'));
    console.log(`## Lines of receipts\n\n${text}\n`);
    return bars;
  }
  const found = await findAnsweredReceipts(named);
  if (args.includes('--parts')) {
    console.log(listParts(found));
    return [];
  }
  const measuredSpeed = async () => {
    const { text, bars } = await measureReadingSpeed(found.built, picturesAsked(args));
    console.log(text);
    return bars;
  };
  if (args.includes('--speed')) {
    console.log(`## Speed of reading receipts\n\n${describeMachine()}\n`);
    return measuredSpeed();
  }
  const withMisses = args.includes('--misses');
  const { receipts, examples } = await readReceiptsForTraining(found.built);
  console.log(`## Receipts\n\n${describeMachine()}\n`);
  if (args.includes('--aside')) {
    const last = await readReceiptsForTraining(found.aside);
    const verdicts = evaluateWithOtherShops(examples, last.examples);
    console.log(
      `Hold-out set (${found.aside.length} receipts), read with weights that were learned from other shops:\n`,
    );
    console.log(formatAccuracyTables(last, verdicts, withMisses));
    return checkAccuracyLimits(last, verdicts, 'set aside');
  }
  printMessage(
    `Learning the weights ${PARTS} times, each time leaving out some of the shops. This takes about a minute.`,
  );
  const verdicts = evaluateByCrossValidation(examples, PARTS);
  console.log(
    `Cross-validation in ${PARTS} parts, excluding the hold-out set. Each part is read with weights that were learned from the others:\n`,
  );
  console.log(formatAccuracyTables({ receipts, examples }, verdicts, withMisses));
  const bars = checkAccuracyLimits({ receipts, examples }, verdicts, 'left out');
  return args.includes('--accuracy') ? bars : [...bars, ...(await measuredSpeed())];
}

function listParts({ built, aside }: Awaited<ReturnType<typeof findAnsweredReceipts>>) {
  const lines = (files: { path: string }[]) => files.map(({ path }) => path).join('\n');
  return `## To build on (${built.length})\n\n${lines(built)}\n\n## Set aside (${aside.length})\n\n${lines(aside)}`;
}

function picturesAsked(args: string[]) {
  const asked = args.find((arg) => arg.startsWith('--pictures='))?.slice('--pictures='.length);
  const count = Number(asked ?? PICTURES);
  if (!Number.isInteger(count) || count < 2)
    throw new ExplainedError('--pictures must be a whole number of at least 2.');
  return count;
}
