import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { pathInProject } from './project-root.mjs';

/**
 * Returns a hash of the paths and contents of files and folders. A missing path is treated like an empty folder.
 * @param {string[]} paths relative to the root
 * @param {(path: string) => boolean} [isLeftOut]
 */
export function hashSourceFiles(paths, isLeftOut = () => false) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(listFiles)) {
    if (isLeftOut(path)) continue;
    const content = readFileSync(pathInProject(path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Returns the file at a path, or all files below it, in the same order on every machine.
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  const found = statSync(pathInProject(path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(pathInProject(path))
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`));
}
