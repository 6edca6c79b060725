import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with package.json, two levels above this file in source and above `dist/programs/` when built. */
export const PROJECT_DIR = fileURLToPath(new URL('../../', import.meta.url));

/** A file that `npm run release` adds to what it packs. A checkout has none. */
const RELEASE_FILE = join(PROJECT_DIR, 'release.json');

/** True in an installed release, false in a checkout. */
export const IS_RELEASE = existsSync(RELEASE_FILE);

/** Returns how to run a command here: `moneta backup FILE` in a release, `npm run backup -- FILE` in a checkout. */
export function commandLine(name: string, args = ''): string {
  if (IS_RELEASE) return `moneta ${name} ${args}`.trim();
  const script = name === 'serve' ? 'npm start' : `npm run ${name}`;
  return args ? `${script} -- ${args}` : script;
}
