import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_DIR } from '../../platform/installation.ts';

const real = pathToFileURL(join(PROJECT_DIR, 'dist', 'programs', 'moneta.js')).href;

/**
 * Writes the given source code as the archive program of a new project folder. Returns the folder, for use as
 * `config.projectDir`.
 */
export function writeArchiveProgram(dataDir: string, source: string): string {
  const folder = join(dataDir, 'held');
  const programs = join(folder, 'dist', 'programs');
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(programs, 'moneta.js'), source);
  return folder;
}

/**
 * Returns the source code of a program that appends its arguments to the file `begun`. It then waits for the file `go`
 * to exist before it does its work.
 */
export function pausedArchiveProgram(begun: string, go: string): string {
  return `import { appendFileSync, existsSync } from 'node:fs';
     import { setTimeout } from 'node:timers/promises';
     appendFileSync(${JSON.stringify(begun)}, process.argv.slice(2).join(' ') + '\\n');
     while (!existsSync(${JSON.stringify(go)})) await setTimeout(20);
     await import(${JSON.stringify(real)});`;
}
