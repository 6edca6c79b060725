import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { AppContext } from '../app-context.ts';
import { ended } from '../platform/child-ended.ts';
import { isDailyDue } from './kept-backups.ts';

/**
 * Makes a backup in a child process if the last one is a day old, so that reading a large database and compressing it does not
 * delay responses. Logs the output of the process, which ends when the server stops.
 */
export async function backUpDaily(
  { app, db, config, now, dailyBackup }: AppContext,
  stopping: AbortSignal,
): Promise<void> {
  const { dataDir, databaseUrl = '', backupsKept, projectDir } = config;
  if (!backupsKept || dailyBackup.isRunning || !(await isDailyDue(dataDir, now()))) return;
  // Nobody has signed up yet.
  if (!(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())) return;
  const program = join(projectDir, 'dist', 'programs', 'daily-backup.js');
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUPS_KEPT: String(backupsKept) };
  dailyBackup.isRunning = true;
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...settings },
    // The child ends when the IPC channel closes, however the server ends.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal: stopping,
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const code = await ended(child).finally(() => {
    dailyBackup.isRunning = false;
  });
  if (stopping.aborted) return;
  const lines = said.trim().split('\n').filter(Boolean);
  if (code === 0) for (const line of lines) app.log.warn(line);
  else app.log.error({ code, said: lines.join(' ') }, 'No daily backup was made.');
}
