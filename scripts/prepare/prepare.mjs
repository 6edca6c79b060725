import { build, isBuilt } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';

/**
 * Installs and builds what is out of date; says nothing and takes milliseconds when nothing is.
 * @param {import('./build.mjs').Part[]} parts
 */
export async function prepare(...parts) {
  const isReady = () => isInstalled() && parts.every(isBuilt);
  if (isReady()) return;

  // Asked again behind the lock: whoever held it may have done the work.
  await withLock(async () => {
    if (!isInstalled()) await install();
    for (const part of parts) if (!isBuilt(part)) await build(part);
  });
}
