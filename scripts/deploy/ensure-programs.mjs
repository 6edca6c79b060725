import { spawnSync } from 'node:child_process';
import { ExplainedError, printMessage } from '../prepare/print-message.mjs';
import { canInstallWithApt, installWithApt } from '../test-setup/apt.mjs';

/**
 * Installs missing programs if no password is needed for this.
 * @param {string[]} names the programs, each of which has the same name as its Debian package
 */
export async function ensurePrograms(...names) {
  const isMissing = (/** @type {string} */ name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0;
  const missing = names.filter(isMissing);
  if (missing.length === 0) return;
  if (canInstallWithApt()) {
    printMessage(`Installing ${missing.join(', ')}…`);
    await installWithApt(...missing);
  }
  const stillMissing = missing.filter(isMissing);
  if (stillMissing.length > 0)
    throw new ExplainedError(`These checks need programs that are missing. Install ${stillMissing.join(', ')}.`);
}
