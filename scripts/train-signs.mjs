// npm run train-signs: learns currency signs next to amounts from drawn glyphs, and writes reader/signs/weights.json.
// reader/README.md lists the fonts it needs.
import './prepare/node-version.mjs';
import './prepare/follow-npm.mjs';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fromReader } from './bench/receipts/read-folder.mjs';
import { modulesPart } from './prepare/build.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { inRoot, root } from './prepare/root.mjs';
import { Failure, orExplain, say } from './prepare/say.mjs';

process.chdir(root);

await orExplain(async () => {
  await prepareToDevelop(modulesPart);
  const { learnedSigns, missingFonts } = await fromReader('train-signs.js');
  const listed = spawnSync('fc-list', ['--format', '%{family}\n'], { encoding: 'utf8' }).stdout ?? '';
  const families = new Set(listed.split(/[,\n]/).map((family) => family.replaceAll('\\', '')));
  /** @type {string | undefined} */
  const missing = missingFonts(families);
  if (missing) throw new Failure(missing);
  const { weights, score } = await learnedSigns(say);
  writeFileSync(inRoot('reader', 'signs', 'weights.json'), weights);
  say(`Wrote reader/signs/weights.json. Scores on glyphs of fonts that were not used for training:\n${score}`);
});
