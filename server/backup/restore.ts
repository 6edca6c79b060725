import { isKnownMigration } from '../db/migrate.ts';
import { OperatorError } from '../operator-error.ts';
import type { End, Manifest } from './format.ts';
import { checkBackup } from './read-backup.ts';
import { restoreIntoPostgres } from './restore-postgres.ts';
import type { Request, Restored } from './restore-request.ts';
import { restoreIntoSqlite } from './restore-sqlite.ts';

/**
 * Puts a backup in the place of what is there, all or nothing. It is read to its end before anything is touched, and must be
 * of this version or an older one. Sessions, tokens and links that were good are so no longer.
 * @throws OperatorError with a sentence that says what to do; nothing has changed then
 */
export async function restore(
  request: Omit<Request, 'manifest' | 'end'>,
): Promise<Restored & { manifest: Manifest; end: End }> {
  const { manifest, end } = await checkBackup(request.file);
  if (!isKnownMigration(manifest.migration)) {
    throw new OperatorError(
      `${request.file.path} was created by a newer Moneta (${manifest.version}). Update this server, then restore.`,
    );
  }
  const into = request.config.databaseUrl ? restoreIntoPostgres : restoreIntoSqlite;
  return { ...(await into({ ...request, manifest, end })), manifest, end };
}
