import { build, isBuilt } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';

/**
 * Installs and builds what a server needs, if out of date. If not, prints nothing and takes milliseconds.
 * @param {import('./build.mjs').Part[]} parts
 */
export const prepareToRun = (...parts) => prepare('running', parts);

/**
 * Like `prepareToRun`, and also installs the packages for tests, checks and benches.
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

  // Check again inside the lock: another command may have done the work.
  await withLock(async () => {
    if (!isInstalled(packages)) await install(packages);
    for (const part of parts) if (!isBuilt(part)) await build(part);
  });
}
