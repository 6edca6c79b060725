import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the version in package.json. */
export function programVersion({ projectDir }: { projectDir: string }): string {
  return JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')).version;
}
