import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_DIR } from './installation.ts';

/** Returns the version in package.json. */
export function programVersion(): string {
  return JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8')).version;
}

/** Returns a hash over the scripts in some folders, independent of their location. */
export function fingerprintOf(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const scripts = (readdirSync(folder, { recursive: true }) as string[]).filter((path) => path.endsWith('.js'));
    for (const path of scripts.sort()) hash.update(`${path}\0`).update(readFileSync(join(folder, path)));
  }
  return hash.digest('hex');
}
