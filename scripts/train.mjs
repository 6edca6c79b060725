// npm run train-reader -- FOLDER: learns from receipts with answers to recognise the total, the day of the purchase and
// the name of the shop, and writes reader/ranking/weights.json. The hold-out third of the shops is not used.
// npm run train-signs: learns currency signs next to amounts from drawn glyphs, and writes reader/signs/weights.json.
// reader/README.md describes FOLDER, and lists the fonts that train-signs needs.
import './prepare/node-version.mjs';
import './prepare/follow-npm.mjs';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { findReceipts, fromReader, readReceipts, withBar } from './bench/receipts/read-folder.mjs';
import { modulesPart } from './prepare/build.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { inRoot, root } from './prepare/root.mjs';
import { Failure, orExplain, say } from './prepare/say.mjs';

process.chdir(root);

await orExplain(async () => {
  await prepareToDevelop(modulesPart);
  const [what, folder] = process.argv.slice(2);
  await (what === 'signs' ? trainSigns() : trainReader(folder));
});

/** @param {string | undefined} folder */
async function trainReader(folder) {
  const { built } = await findReceipts(folder);
  const { lessons, receipts } = await readReceipts(built);
  say(`Learning from ${receipts.length} receipts…`);
  const { trainAllFields } = await fromReader('train-fields.js');
  writeFileSync(inRoot('reader', 'ranking', 'weights.json'), trainAllFields(lessons));
  say('Wrote reader/ranking/weights.json. Run "npm run bench -- receipts" to score the reader.');
}

async function trainSigns() {
  const { trainSignWeights, describeMissingFonts } = await fromReader('train-signs.js');
  const listed = spawnSync('fc-list', ['--format', '%{family}\n'], { encoding: 'utf8' }).stdout ?? '';
  const families = new Set(listed.split(/[,\n]/).map((family) => family.replaceAll('\\', '')));
  /** @type {string | undefined} */
  const missing = describeMissingFonts(families);
  if (missing) throw new Failure(missing);
  const { weights, score } = await withBar(trainSignWeights);
  writeFileSync(inRoot('reader', 'signs', 'weights.json'), weights);
  say(`Wrote reader/signs/weights.json. Scores on glyphs of fonts that were not used for training:\n${score}`);
}
