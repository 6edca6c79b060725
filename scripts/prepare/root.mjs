import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root, regardless of the caller's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);
