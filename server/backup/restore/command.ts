import { resolve } from 'node:path';
import { readConfig } from '../../config.ts';
import { keepPrivate } from '../../platform/private-data.ts';
import { contentsOf, counted } from '../format.ts';
import { readPassphrase } from '../passphrase.ts';
import { endWhenAsked } from '../temporary.ts';
import { restore } from './restore.ts';

type Options = { isReplacing: boolean; passphraseFile: string | undefined };

/** Replaces the data with a backup. */
export async function restoreFrom(file: string, { isReplacing, passphraseFile }: Options): Promise<void> {
  endWhenAsked();
  const path = resolve(file);
  const passphrase = passphraseFile === undefined ? undefined : readPassphrase(passphraseFile);
  const config = readConfig(process.env);
  keepPrivate(config.dataDir, console.warn);
  const { manifest, end, keptAs, deletedAgain, mended } = await restore({
    config,
    file: { path, passphrase },
    isReplacing,
    now: new Date(),
  });
  const moment = manifest.madeAt.slice(0, 16).replace('T', ' ');
  console.log(`Restored ${path} of ${moment} UTC (version ${manifest.version}): ${contentsOf(end)}.`);
  if (keptAs) console.log(`The previous data is kept as ${keptAs}`);
  if (deletedAgain > 0) {
    console.log(`Accounts deleted since then stay deleted (${deletedAgain}). The server removes their data.`);
  }
  if (mended > 0) console.log(`Wrong running totals were recalculated (${counted(mended, 'account')}).`);
  console.log('Everyone has to log in again, and API tokens no longer work. Start the server.');
}
