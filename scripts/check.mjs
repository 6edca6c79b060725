// npm run check: checks types, imports between top-level folders (a forbidden import does not compile), lint, format
// and plain words. With --single-threaded, TypeScript uses only one core.
import './prepare/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { inRoot, root } from './prepare/root.mjs';
import { orExplain, say } from './prepare/say.mjs';

await orExplain(() => prepareToDevelop());

// Only declarations are written, because a server may be running from the JavaScript in dist/.
const compile = [
  '-b',
  '--emitDeclarationOnly',
  ...(process.argv.includes('--single-threaded') ? ['--singleThreaded'] : []),
];

/** @type {[string, string[]][]} */
const checks = [
  ['Types', ['node_modules/typescript/bin/tsc', ...compile]],
  ['Lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
  ['Plain words', ['scripts/plain-words.mjs']],
];

const failed = checks.filter(([name, [script = '', ...args]]) => {
  say(`${name}…`);
  return spawnSync(process.execPath, [inRoot(script), ...args], { cwd: root, stdio: 'inherit' }).status !== 0;
});

say(failed.length === 0 ? 'All good.' : `Failed: ${failed.map(([name]) => name).join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
