import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_DIR } from '../../platform/installation.ts';

const real = pathToFileURL(join(PROJECT_DIR, 'dist', 'programs', 'moneta.js')).href;

/** Returns a project folder in which the archive program has the given source code. Used as `config.projectDir`. */
export function writeArchiveProgram(dataDir: string, source: string): string {
  const folder = join(dataDir, 'held');
  const programs = join(folder, 'dist', 'programs');
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(programs, 'moneta.js'), source);
  return folder;
}

/**
 * Returns the source code of a program that appends its arguments to the file `begun`, and then waits until the file
 * `go` exists before it does its work.
 */
export function pausedArchiveProgram(begun: string, go: string): string {
  return `import { appendFileSync, existsSync } from 'node:fs';
     import { setTimeout } from 'node:timers/promises';
     appendFileSync(${JSON.stringify(begun)}, process.argv.slice(2).join(' ') + '\\n');
     while (!existsSync(${JSON.stringify(go)})) await setTimeout(20);
     await import(${JSON.stringify(real)});`;
}
