import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the project. It does not depend on the current folder of the caller. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string[]} parts */
export const pathInProject = (...parts) => join(projectRoot, ...parts);
