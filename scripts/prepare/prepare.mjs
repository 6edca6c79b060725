import { build, isBuilt } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';

/**
 * Installs and builds everything that a server needs. If everything is up to date, this takes milliseconds and prints
 * nothing.
 * @param {import('./build.mjs').Part[]} parts
 */
export const prepareToRun = (...parts) => prepare('running', parts);

/**
 * Prepares a server and also installs the packages for tests, checks and benches.
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

  // Each step checks again inside the lock, because another command may have finished the work.
  await withLock(async () => {
    if (!isInstalled(packages)) await install(packages);
    for (const part of parts) if (!isBuilt(part)) await build(part);
  });
}
