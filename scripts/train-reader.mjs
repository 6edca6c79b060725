// npm run train-reader -- FOLDER: learns from receipts with answers what makes an amount the total, a date the day of the
// purchase and a line the shop's name, and writes it to reader/ranking/weights.json. The third of the shops that is set aside teaches
// nothing. reader/README.md says what FOLDER holds.
import './prepare/node-version.mjs';
import './prepare/follow-npm.mjs';
import { writeFileSync } from 'node:fs';
import { findReceipts, fromReader, readReceipts } from './bench/receipts/read-folder.mjs';
import { modulesPart } from './prepare/build.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { inRoot, root } from './prepare/root.mjs';
import { orExplain, say } from './prepare/say.mjs';

process.chdir(root);

await orExplain(async () => {
  await prepareToDevelop(modulesPart);
  const { built } = await findReceipts(process.argv[2]);
  const { lessons, receipts } = await readReceipts(built);
  say(`Learning from ${receipts.length} receipts…`);
  const { learnedFrom } = await fromReader('train-reader.js');
  writeFileSync(inRoot('reader', 'ranking', 'weights.json'), learnedFrom(lessons));
  say('Wrote reader/ranking/weights.json. See with "npm run bench -- receipts" how well the reader does now.');
});
