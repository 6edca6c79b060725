import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As package.json says it. */
export function programVersion({ projectDir }: { projectDir: string }): string {
  return JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')).version;
}
