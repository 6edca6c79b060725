import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { trainAllFields } from '../../../reader/training/train-fields.ts';
import { describeMissingFonts, trainSignWeights } from '../../../reader/training/train-signs.ts';
import { ExplainedError, printMessage } from '../../prepare/print-message.mjs';
import { pathInProject } from '../../prepare/project-root.mjs';
import { findAnsweredReceipts, readReceiptsForTraining, showProgressBar } from './read-receipts-folder.ts';

export async function trainReader(folder: string | undefined) {
  const { built } = await findAnsweredReceipts(folder);
  const { examples, receipts } = await readReceiptsForTraining(built);
  printMessage(`Learning from ${receipts.length} receipts…`);
  writeFileSync(pathInProject('reader', 'ranking', 'weights.json'), trainAllFields(examples));
  printMessage('Wrote reader/ranking/weights.json. Run "npm run bench -- receipts" to score the reader.');
}

export async function trainSigns() {
  const listed = spawnSync('fc-list', ['--format', '%{family}\n'], { encoding: 'utf8' }).stdout ?? '';
  const families = new Set(listed.split(/[,\n]/).map((family) => family.replaceAll('\\', '')));
  const missing = describeMissingFonts(families);
  if (missing) throw new ExplainedError(missing);
  const { weights, score } = await showProgressBar(trainSignWeights);
  writeFileSync(pathInProject('reader', 'signs', 'weights.json'), weights);
  printMessage(`Wrote reader/signs/weights.json. Scores on glyphs of fonts that were not used for training:\n${score}`);
}
