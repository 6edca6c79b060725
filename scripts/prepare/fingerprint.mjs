import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { inRoot } from './root.mjs';

/**
 * A hash over the paths and contents of files and whole folders (relative to the root). What is not there counts as
 * empty, so that its coming and going change the hash too.
 * @param {string[]} paths
 * @param {(path: string) => boolean} [isLeftOut]
 */
export function fingerprint(paths, isLeftOut = () => false) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(listFiles)) {
    if (isLeftOut(path)) continue;
    const content = readFileSync(inRoot(path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Every file at or under a path, in an order that does not depend on the machine.
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  const found = statSync(inRoot(path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(inRoot(path))
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`));
}
