import { resolve } from 'node:path';
import { readConfig } from '../../config.ts';
import { keepPrivate } from '../../platform/private-data.ts';
import type { Progress } from '../../platform/progress.ts';
import { contentsOf, counted } from '../format.ts';
import { readPassphrase } from '../passphrase.ts';
import { endWhenAsked } from '../temporary.ts';
import { restore } from './restore.ts';

type Options = { isReplacing: boolean; passphraseFile: string | undefined };

/** Replaces the data of the server with a backup. */
export async function restoreFrom(
  file: string,
  { isReplacing, passphraseFile }: Options,
  progress: Progress | undefined,
) {
  endWhenAsked();
  const path = resolve(file);
  const passphrase = passphraseFile === undefined ? undefined : readPassphrase(passphraseFile);
  const config = readConfig(process.env);
  keepPrivate(config.dataDir, console.warn);
  const { manifest, end, keptAs, deletedAgain, mended } = await restore({
    config,
    file: { path, passphrase },
    isReplacing,
    progress,
    now: new Date(),
  });
  const moment = manifest.madeAt.slice(0, 16).replace('T', ' ');
  const lines = [`Restored ${path} of ${moment} UTC (version ${manifest.version}): ${contentsOf(end)}.`];
  if (keptAs) lines.push(`The previous data is kept as ${keptAs}`);
  if (deletedAgain > 0) {
    lines.push(`Accounts deleted since then stay deleted (${deletedAgain}). The server removes their data.`);
  }
  if (mended > 0) lines.push(`Wrong running totals were recalculated (${counted(mended, 'account')}).`);
  lines.push('Everyone has to log in again, and API tokens no longer work. Start the server.');
  const { users: accounts = 0, transactions = 0, receipts = 0 } = end.rows;
  const { madeAt, version, commit = null } = manifest;
  return {
    text: lines.join('\n'),
    data: {
      ...{ file: path, madeAt, version, commit, accounts, transactions, receipts },
      ...{ previousData: keptAs ?? null, accountsDeletedAgain: deletedAgain, accountsRecalculated: mended },
    },
  };
}
