// npm run check [-- --alerts]: checks types, imports between top-level folders, lint rules, formatting and plain
// language. Forbidden imports are found because they do not compile. With --single-threaded, TypeScript uses only one
// core. With --alerts, promtool also checks the alert rules.
import './prepare/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { printMessage, runOrExplain } from './prepare/print-message.mjs';
import { pathInProject, projectRoot } from './prepare/project-root.mjs';

await runOrExplain(() => prepareToDevelop());

// Only type declarations are written. The JavaScript in dist/ stays unchanged, because a running server may be using
// it.
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
  printMessage(`${name}…`);
  return (
    spawnSync(process.execPath, [pathInProject(script), ...args], { cwd: projectRoot, stdio: 'inherit' }).status !== 0
  );
});
if (process.argv.includes('--alerts') && !checkAlerts()) failed.push(['Alert rules', []]);

printMessage(failed.length === 0 ? 'All good.' : `Failed: ${failed.map(([name]) => name).join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** The alert rules are checked only with --alerts, because promtool is not an npm package. */
function checkAlerts() {
  printMessage('Alert rules…');
  const rules = pathInProject('docs', 'deploy', 'prometheus-alerts.yml');
  const { status, error } = spawnSync('promtool', ['check', 'rules', rules], { stdio: 'inherit' });
  if (error) printMessage('promtool is not installed. It is part of the Debian package prometheus.');
  return status === 0;
}
