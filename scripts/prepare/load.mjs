import { inRoot } from './root.mjs';

/**
 * Imports a module that is TypeScript or imports some, which the oldest supported Node cannot run directly.
 * @param {string} file relative to the root
 * @returns {Promise<any>}
 */
export async function load(file) {
  const { runnerImport } = await import('vite'); // not at the top: it may not be installed yet
  return (await runnerImport(inRoot(file), { configFile: false, logLevel: 'error' })).module;
}
