import { buildPart, isBuildUpToDate } from './build.mjs';
import { arePackagesInstalled, installPackages } from './install-packages.mjs';
import { runWithPrepareLock } from './run-with-lock.mjs';

/**
 * Installs and builds everything that a server needs. If everything is up to date, this takes milliseconds and prints
 * nothing.
 * @param {import('./build.mjs').Part[]} parts
 */
export const prepareToRun = (...parts) => prepare('running', parts);

/**
 * Like `prepareToRun`, but also installs the packages for tests, checks and benches.
 * @param {import('./build.mjs').Part[]} parts
 */
export const prepareToDevelop = (...parts) => prepare('all', parts);

/**
 * @param {import('./install-packages.mjs').Packages} packages
 * @param {import('./build.mjs').Part[]} parts
 */
async function prepare(packages, parts) {
  const isReady = () => arePackagesInstalled(packages) && parts.every(isBuildUpToDate);
  if (isReady()) return;

  // Each step is checked again after waiting for the lock, because another command may have completed it meanwhile.
  await runWithPrepareLock(async () => {
    if (!arePackagesInstalled(packages)) await installPackages(packages);
    for (const part of parts) if (!isBuildUpToDate(part)) await buildPart(part);
  });
}
