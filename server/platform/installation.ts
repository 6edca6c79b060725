import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder that contains package.json. This code runs from `server/platform/`, `dist/programs/` or
 * `dist/server/platform/`.
 */
export const PROJECT_DIR = fileURLToPath(
  new URL(/\/dist\/server\/platform\/[^/]+$/.test(import.meta.url) ? '../../../' : '../../', import.meta.url),
);

const described: { version: string; commit?: string; scripts?: object } = JSON.parse(
  readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8'),
);

/** True in an installed release, false in a git checkout. Only in a checkout does package.json have scripts. */
export const IS_RELEASE = described.scripts === undefined;

/** The version and the commit from which this program was built. */
export type ProgramVersion = {
  version: string;
  /** The git commit; null if it is unknown. */
  commit: string | null;
};

/**
 * Returns the version and the commit. A release contains its commit. In a checkout, git is asked each time the program
 * starts, so that a new commit does not require a new build.
 * @param given the value of `MONETA_COMMIT`, for source code that is neither a release nor a checkout
 */
export function getProgramVersion(given = ''): ProgramVersion {
  const commit = described.commit ?? (/^[\da-f]{7,64}$/.test(given) ? given : commitOfCheckout());
  return { version: described.version, commit };
}

let asked: string | null | undefined;

function commitOfCheckout(): string | null {
  // Check for `.git` first, because git could otherwise find the repository of a parent folder.
  if (asked === undefined) asked = existsSync(join(PROJECT_DIR, '.git')) ? askGit() : null;
  return asked;
}

function askGit(): string | null {
  // Remove git's environment variables, because in a git hook they point to the repository of the hook.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  try {
    const printed = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: PROJECT_DIR,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5000,
    });
    return printed.toString().trim();
  } catch {
    return null;
  }
}

/**
 * Returns how to run a command in this installation, such as `moneta backup FILE` in a release and `npm run backup --
 * FILE` in a checkout.
 */
export function formatCommandLine(name: string, args = ''): string {
  if (IS_RELEASE) return `moneta ${name} ${args}`.trim();
  const script = name === 'serve' ? 'npm start' : `npm run ${name}`;
  return args ? `${script} -- ${args}` : script;
}

/** Returns a hash of the scripts in some folders. It does not depend on where the folders are. */
export function hashJavaScriptFiles(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const scripts = (readdirSync(folder, { recursive: true }) as string[]).filter((path) => path.endsWith('.js'));
    for (const path of scripts.sort()) hash.update(`${path}\0`).update(readFileSync(join(folder, path)));
  }
  return hash.digest('hex');
}
