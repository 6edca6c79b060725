import { spawnSync } from 'node:child_process';
import { Failure, say } from '../prepare/say.mjs';
import { aptInstall, canInstall } from '../test-setup/apt.mjs';

/**
 * Installs missing programs where that needs no questions.
 * @param {string[]} names programs of the Debian packages of the same names
 */
export async function ensurePrograms(...names) {
  const isMissing = (/** @type {string} */ name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0;
  const missing = names.filter(isMissing);
  if (missing.length === 0) return;
  if (canInstall()) {
    say(`Installing ${missing.join(', ')}…`);
    await aptInstall(...missing);
  }
  const stillMissing = missing.filter(isMissing);
  if (stillMissing.length > 0) throw new Failure(`These checks need ${stillMissing.join(', ')}: install it first.`);
}
