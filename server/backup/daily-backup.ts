import type { AppContext } from '../app-context.ts';
import { runChildProgram } from '../platform/run-program.ts';
import { isDailyBackupDue } from './stored-backups.ts';

/**
 * Makes a backup if the last one is at least a day old. The backup is made in a child process, so that compressing the
 * data does not delay replies. The child process is ended when the server stops.
 */
export async function makeDailyBackupIfDue(
  { app, db, config, now, dailyBackup }: AppContext,
  stopping: AbortSignal,
): Promise<void> {
  const { dataDir, backupsKept } = config;
  if (!backupsKept || dailyBackup.isRunning || !(await isDailyBackupDue(dataDir, now()))) return;
  // Before the first sign-up there is nothing to back up.
  if (!(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())) return;
  dailyBackup.isRunning = true;
  const { code, said } = await runChildProgram(config, { name: 'daily-backup' }, { signal: stopping }).finally(() => {
    dailyBackup.isRunning = false;
  });
  if (stopping.aborted) return;
  const lines = said.split('\n').filter(Boolean);
  if (code === 0) for (const line of lines) app.log.warn(line);
  else app.log.error({ code, said: lines.join(' ') }, 'No daily backup was made.');
}
