import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BadSetting, readConfig } from '../../config.ts';
import { endWith } from '../../end-with.ts';
import { keepPrivate } from '../../platform/private-data.ts';
import { programVersion } from '../../platform/program-version.ts';
import { contentsOf, counted } from '../format.ts';
import { readPassphrase } from '../passphrase.ts';
import { endWhenAsked } from '../temporary.ts';
import { restore } from './restore.ts';

const USAGE = 'Usage: npm run restore -- FILE [--replace] [--passphrase-file P]';

/** Replaces the data with a backup. */
async function main(): Promise<void> {
  endWhenAsked();
  const { path, isReplacing, passphrase } = readArguments();
  const config = readConfig(process.env);
  keepPrivate(config.dataDir, console.warn);
  const { manifest, end, keptAs, deletedAgain, mended } = await restore({
    config,
    file: { path, passphrase },
    isReplacing,
    version: programVersion(config),
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

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean' }, 'passphrase-file': { type: 'string' } },
    allowPositionals: true,
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) throw new BadSetting(USAGE);
  const passphraseFile = values['passphrase-file'];
  return {
    path: resolve(file),
    isReplacing: values.replace ?? false,
    passphrase: passphraseFile === undefined ? undefined : readPassphrase(passphraseFile),
  };
}

await main().catch(endWith);
