// npm run train-reader -- FOLDER: learns from receipts with answers how to recognize the total, the day of the purchase
// and the name of the shop, and writes reader/ranking/weights.json. The hold-out set, a third of the shops, is not used.
// npm run train-signs: learns from drawn glyphs how to recognize currency signs next to amounts, and writes
// reader/signs/weights.json.
// reader/README.md describes FOLDER and lists the fonts that train-signs needs.
import './prepare/node-version.mjs';
import './prepare/exit-with-parent.mjs';
import { serverBuild } from './prepare/build.mjs';
import { importTypeScript } from './prepare/import-typescript.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { runOrExplain } from './prepare/print-message.mjs';
import { projectRoot } from './prepare/project-root.mjs';

process.chdir(projectRoot);

await runOrExplain(async () => {
  await prepareToDevelop(serverBuild);
  const [what, folder] = process.argv.slice(2);
  const { trainReader, trainSigns } = await importTypeScript('scripts/bench/receipts/train.ts');
  await (what === 'signs' ? trainSigns() : trainReader(folder));
});
