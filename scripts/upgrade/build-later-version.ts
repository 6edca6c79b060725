import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { bundleInput, bundleOutput } from '../prepare/bundle.mjs';
import { contractModulesPlugin } from '../prepare/contract-modules.mjs';
import { pathInProject } from '../prepare/project-root.mjs';

/** The name of the migration that the later version adds. */
export const LATER_MIGRATION = '9000-later';

/**
 * Builds the project in a temporary folder with one additional migration, like a later version of Moneta.
 * @returns the path of the server's program, and a function that removes the folder
 */
export async function buildLaterVersion() {
  const folder = mkdtempSync(join(tmpdir(), 'moneta-later-'));
  const bundle = await rolldown({
    ...bundleInput,
    plugins: [contractModulesPlugin(), { name: 'later', transform: addMigration }],
  });
  await bundle.write({ ...bundleOutput, dir: join(folder, 'dist', 'programs') });
  await bundle.close();
  const about = JSON.parse(readFileSync(pathInProject('package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...about, version: '99.0.0' }));
  cpSync(pathInProject('dist', 'web'), join(folder, 'dist', 'web'), { recursive: true });
  // Copies the packages, and the folders that contain data files next to the sources.
  for (const name of ['node_modules', 'server', 'reader', 'statements']) {
    symlinkSync(pathInProject(name), join(folder, name), 'junction');
  }
  return {
    program: join(folder, 'dist', 'programs', 'server.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const MIGRATIONS = /const MIGRATIONS\b[^{]*= \{/;

function addMigration(code: string, id: string) {
  if (!/[\\/]server[\\/]db[\\/]migrate\.ts$/.test(id)) return undefined;
  if (!MIGRATIONS.test(code)) throw new Error(`${id} does not list the migrations where this script expects them.`);
  const added = code.replace(MIGRATIONS, (list) => `${list}\n  '${LATER_MIGRATION}': addLaterSchema,`);
  const file = pathInProject('scripts', 'upgrade', 'later-migration.mjs');
  return `import { addLaterSchema } from ${JSON.stringify(file)};\n${added}`;
}
