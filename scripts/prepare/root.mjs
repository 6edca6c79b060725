import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the project. It does not depend on the current folder of the caller. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);
