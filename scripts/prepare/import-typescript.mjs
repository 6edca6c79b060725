import { pathInProject } from './project-root.mjs';

/**
 * Imports a module that is TypeScript or imports TypeScript. The oldest supported Node cannot import such a module.
 * @param {string} file relative to the root
 * @returns {Promise<any>} the exports of the module
 */
export async function importTypeScript(file) {
  const { runnerImport } = await import('vite'); // imported here, because it may not be installed yet
  return (await runnerImport(pathInProject(file), { configFile: false, logLevel: 'error' })).module;
}
