import { build, isBuilt } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';

/**
 * Installs and builds what is out of date of what a server needs; says nothing and takes milliseconds when nothing is.
 * @param {import('./build.mjs').Part[]} parts
 */
export const prepareToRun = (...parts) => prepare('running', parts);

/**
 * The same, with the packages that only tests, checks and benches need.
 * @param {import('./build.mjs').Part[]} parts
 */
export const prepareToDevelop = (...parts) => prepare('all', parts);

/**
 * @param {import('./install.mjs').Packages} packages
 * @param {import('./build.mjs').Part[]} parts
 */
async function prepare(packages, parts) {
  const isReady = () => isInstalled(packages) && parts.every(isBuilt);
  if (isReady()) return;

  // Asked again behind the lock: whoever held it may have done the work.
  await withLock(async () => {
    if (!isInstalled(packages)) await install(packages);
    for (const part of parts) if (!isBuilt(part)) await build(part);
  });
}
