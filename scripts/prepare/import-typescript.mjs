import { pathInProject } from './project-root.mjs';

/**
 * Imports a TypeScript module with the help of Vite, because the oldest supported version of Node cannot import one
 * itself.
 * @param {string} file relative to the root
 * @returns {Promise<any>} the exports of the module
 */
export async function importTypeScript(file) {
  // imported here because Vite may not be installed when this file is loaded
  const { runnerImport } = await import('vite');
  return (await runnerImport(pathInProject(file), { configFile: false, logLevel: 'error' })).module;
}
