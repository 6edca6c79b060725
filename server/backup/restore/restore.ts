import { refuseUnreleasedVersion } from '../../db/applied-migrations.ts';
import { isKnownMigration } from '../../db/migrate.ts';
import { OperatorError } from '../../platform/errors.ts';
import type { BackupEnd, BackupManifest } from '../backup-format.ts';
import { checkBackup } from '../read-backup.ts';
import { restoreIntoPostgres } from './restore-postgres.ts';
import type { RestoreRequest, RestoreResult } from './restore-request.ts';
import { restoreIntoSqlite } from './restore-sqlite.ts';

/**
 * Replaces all data with the contents of a backup. The backup must not be from a newer version of Moneta. It is read
 * completely before any data changes. Existing sessions, API tokens and links become invalid.
 * @throws OperatorError with instructions, in which case no data has changed
 */
export async function restoreBackup(
  request: Omit<RestoreRequest, 'manifest' | 'end'>,
): Promise<RestoreResult & { manifest: BackupManifest; end: BackupEnd }> {
  const { progress } = request;
  const watched = (what: string) => ({
    ...request.file,
    onRead: (bytes: number, size: number) => progress?.(what, bytes, size),
  });
  const { manifest, end } = await checkBackup(watched('Checking the backup'));
  refuseUnreleasedVersion(manifest.migration, request.file.path);
  if (!isKnownMigration(manifest.migration)) {
    throw new OperatorError(
      `${request.file.path} was created by a newer version of Moneta (${manifest.version}). Update this server, then restore.`,
    );
  }
  const into = request.config.databaseUrl ? restoreIntoPostgres : restoreIntoSqlite;
  return { ...(await into({ ...request, file: watched('Restoring'), manifest, end })), manifest, end };
}
