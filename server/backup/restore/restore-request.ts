import type { Config } from '../../config.ts';
import { OperatorError } from '../../platform/errors.ts';
import type { Progress } from '../../platform/progress.ts';
import type { BackupFile } from '../archive-reader.ts';
import type { End, Manifest } from '../format.ts';
import type { Loaded } from './load.ts';

export type Request = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'program'>;
  file: BackupFile;
  manifest: Manifest;
  end: End;
  isReplacing: boolean;
  progress?: Progress | undefined;
  now: Date;
};

export type Restored = Loaded & {
  /** The path where the previous data is kept; undefined if there was no data. */
  keptAs: string | undefined;
};

export function refuseToReplace(where: string): OperatorError {
  return new OperatorError(
    `${where} already contains data. Use --replace to replace it. The existing data is then kept as a backup.`,
  );
}
