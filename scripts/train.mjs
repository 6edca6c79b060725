// npm run train-reader -- FOLDER: learns from receipts with answers how to recognize the total, the day of the purchase
// and the name of the shop, and writes reader/ranking/weights.json. The hold-out set, a third of the shops, is not used.
// npm run train-signs: learns from drawn glyphs how to recognize currency signs next to amounts, and writes
// reader/signs/weights.json.
// reader/README.md describes FOLDER and lists the fonts that train-signs needs.
import './prepare/node-version.mjs';
import './prepare/exit-with-parent.mjs';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import {
  findReceipts,
  importFromReader,
  readReceipts,
  showProgressBar,
} from './bench/receipts/read-receipts-folder.mjs';
import { modulesBuild } from './prepare/build.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { ExplainedError, printMessage, runOrExplain } from './prepare/print-message.mjs';
import { pathInProject, projectRoot } from './prepare/project-root.mjs';

process.chdir(projectRoot);

await runOrExplain(async () => {
  await prepareToDevelop(modulesBuild);
  const [what, folder] = process.argv.slice(2);
  await (what === 'signs' ? trainSigns() : trainReader(folder));
});

/** @param {string | undefined} folder */
async function trainReader(folder) {
  const { built } = await findReceipts(folder);
  const { examples, receipts } = await readReceipts(built);
  printMessage(`Learning from ${receipts.length} receipts…`);
  const { trainAllFields } = await importFromReader('train-fields.js');
  writeFileSync(pathInProject('reader', 'ranking', 'weights.json'), trainAllFields(examples));
  printMessage('Wrote reader/ranking/weights.json. Run "npm run bench -- receipts" to score the reader.');
}

async function trainSigns() {
  const { trainSignWeights, describeMissingFonts } = await importFromReader('train-signs.js');
  const listed = spawnSync('fc-list', ['--format', '%{family}\n'], { encoding: 'utf8' }).stdout ?? '';
  const families = new Set(listed.split(/[,\n]/).map((family) => family.replaceAll('\\', '')));
  /** @type {string | undefined} */
  const missing = describeMissingFonts(families);
  if (missing) throw new ExplainedError(missing);
  const { weights, score } = await showProgressBar(trainSignWeights);
  writeFileSync(pathInProject('reader', 'signs', 'weights.json'), weights);
  printMessage(`Wrote reader/signs/weights.json. Scores on glyphs of fonts that were not used for training:\n${score}`);
}
