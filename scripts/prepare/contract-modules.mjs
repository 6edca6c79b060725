import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathInProject } from './project-root.mjs';

/** Returns the paths of the files in `contract/`, excluding tests. */
export function listContractFiles() {
  const files = readdirSync(pathInProject('contract'), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return sources.sort().map((name) => join(pathInProject('contract'), name));
}

/** The file that looks for the contract modules in their folder during development. */
export const CONTRACT_MODULES_FILE = pathInProject('server', 'http', 'openapi', 'contract-modules.ts');

/** Returns code that imports all contract modules. */
export function createContractImports() {
  const files = listContractFiles();
  const imports = files.map((file, at) => `import * as m${at} from ${JSON.stringify(file)};\n`);
  return `${imports.join('')}export const CONTRACT_MODULES = [${files.map((_, at) => `m${at}`).join()}];`;
}

/**
 * Adds all contract modules to the bundled server, so that the API description contains all schemas.
 * @returns {import('rolldown').Plugin}
 */
export function contractModulesPlugin() {
  return {
    name: 'contract-modules',
    load: (id) => (id === CONTRACT_MODULES_FILE ? { code: createContractImports(), moduleType: 'js' } : null),
  };
}
