import { resolve } from 'node:path';
import { readConfig } from '../../config.ts';
import type { ProgressReporter } from '../../platform/progress.ts';
import { restrictDataFolderAccess } from '../../platform/restrict-file-access.ts';
import { formatCount } from '../../text/format-count.ts';
import { readPassphrase } from '../backup-encryption.ts';
import { describeBackupContents } from '../backup-format.ts';
import { exitOnSignals } from '../temporary-files.ts';
import { restoreBackup } from './restore.ts';

type Options = { isReplacing: boolean; passphraseFile: string | undefined };

/** Replaces the server's data with the contents of a backup. */
export async function runRestoreCommand(
  file: string,
  { isReplacing, passphraseFile }: Options,
  progress: ProgressReporter | undefined,
) {
  exitOnSignals();
  const path = resolve(file);
  const passphrase = passphraseFile === undefined ? undefined : readPassphrase(passphraseFile);
  const config = readConfig(process.env);
  restrictDataFolderAccess(config.dataDir, console.warn);
  const { manifest, end, keptAs, deletedAgain, mended } = await restoreBackup({
    config,
    file: { path, passphrase },
    isReplacing,
    progress,
    now: new Date(),
  });
  const moment = manifest.madeAt.slice(0, 16).replace('T', ' ');
  const lines = [
    `Restored ${path}, created on ${moment} UTC (version ${manifest.version}): ${describeBackupContents(end)}.`,
  ];
  if (keptAs) lines.push(`The previous data is kept as ${keptAs}`);
  if (deletedAgain > 0) {
    lines.push(
      `${formatCount(deletedAgain, 'account')} deleted after this backup will stay deleted. The server removes the data.`,
    );
  }
  if (mended > 0) lines.push(`Wrong running totals were corrected for ${formatCount(mended, 'account')}.`);
  lines.push('Start the server. All users have to log in again, and API tokens no longer work.');
  const { users: accounts = 0, transactions = 0, receipts = 0 } = end.rows;
  const { madeAt, version, commit = null } = manifest;
  return {
    text: lines.join('\n'),
    data: {
      file: path,
      madeAt,
      version,
      commit,
      accounts,
      transactions,
      receipts,
      previousData: keptAs ?? null,
      accountsDeletedAgain: deletedAgain,
      accountsRecalculated: mended,
    },
  };
}
