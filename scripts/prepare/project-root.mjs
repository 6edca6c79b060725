import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the project, regardless of the current folder. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string[]} parts */
export const pathInProject = (...parts) => join(projectRoot, ...parts);
