// npm run train-reader -- FOLDER: learns from receipts with answers which amount is the total, which date the day of purchase
// and which line the shop's name, and writes reader/ranking/weights.json. The hold-out third of the shops is not used.
// reader/README.md describes FOLDER.
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
  const { learnedFrom } = await fromReader('train.js');
  writeFileSync(inRoot('reader', 'ranking', 'weights.json'), learnedFrom(lessons));
  say('Wrote reader/ranking/weights.json. Run "npm run bench -- receipts" to score the reader.');
});
