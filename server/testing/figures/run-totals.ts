import { openDatabase } from '../../db/database.ts';
import { checkAllTotals, rebuildAllTotals } from '../../inspection/totals-command.ts';
import type { TestApp } from '../test-app.ts';

/**
 * Does the work of `moneta totals` in this process, which takes less CPU time than starting the program.
 * `server/command-line/results.test.ts` runs the program itself.
 * @returns the exit code and the output that the program would have
 */
export async function runTotals(
  { config }: TestApp,
  option: '--check' | '--rebuild',
): Promise<{ code: number; said: string }> {
  const database = openDatabase(config);
  const inspected = { ...database, dataDir: config.dataDir };
  try {
    if (option === '--rebuild') return { code: 0, said: (await rebuildAllTotals(inspected)).text };
    const { text, data } = await checkAllTotals(inspected);
    return { code: data.isCorrect ? 0 : 1, said: text };
  } finally {
    await database.db.destroy();
  }
}
