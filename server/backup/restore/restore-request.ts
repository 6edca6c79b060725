import type { Config } from '../../config.ts';
import { OperatorError } from '../../platform/errors.ts';
import type { ProgressReporter } from '../../platform/progress.ts';
import type { BackupEnd, BackupManifest } from '../backup-format.ts';
import type { BackupFile } from '../backup-reader.ts';
import type { LoadBackupResult } from './load-backup.ts';

export type RestoreRequest = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'program'>;
  file: BackupFile;
  manifest: BackupManifest;
  end: BackupEnd;
  isReplacing: boolean;
  progress?: ProgressReporter | undefined;
  now: Date;
};

export type RestoreResult = LoadBackupResult & {
  /** The path of the backup made of the previous data. Undefined if there was no data. */
  keptAs: string | undefined;
};

export function createDataExistsError(where: string): OperatorError {
  return new OperatorError(
    `${where} already contains data. To replace the data, add --replace. The existing data is then kept as a backup.`,
  );
}
