import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DataHome } from './test-databases.ts';

/**
 * Runs one of the built programs to its end, on the data of a test.
 * @param program its path below `dist/server/`
 */
export function runProgram(
  program: string,
  { dataDir, databaseUrl }: DataHome,
  args: string[],
  settings: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const file = fileURLToPath(new URL(`../../dist/server/${program}`, import.meta.url));
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}`.trim() });
    });
  });
}
