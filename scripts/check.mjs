// npm run check: types and rooms (a forbidden import does not compile), then lint and format. With --single-threaded for where
// the other cores have something else to do: it takes longer and less of the processor.
import './prepare/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { inRoot, root } from './prepare/root.mjs';
import { orExplain, say } from './prepare/say.mjs';

await orExplain(() => prepareToDevelop());

// Of what is compiled only declarations are written: programs may be running from the rest of `dist/`.
const compile = [
  '-b',
  '--emitDeclarationOnly',
  ...(process.argv.includes('--single-threaded') ? ['--singleThreaded'] : []),
];

/** @type {[string, string[]][]} */
const checks = [
  ['Types', ['node_modules/typescript/bin/tsc', ...compile]],
  ['Lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
];

const failed = checks.filter(([name, [script = '', ...args]]) => {
  say(`${name}…`);
  return spawnSync(process.execPath, [inRoot(script), ...args], { cwd: root, stdio: 'inherit' }).status !== 0;
});

say(failed.length === 0 ? 'All good.' : `Failed: ${failed.map(([name]) => name).join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
