// Lighthouse scores of the built page on a slow phone: the median of several runs, each in a fresh browser. npx downloads
// Lighthouse and a Node that is new enough for it; nothing else needs them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Failure, say } from '../prepare/say.mjs';
import { atLeast, atMost } from './bars.mjs';
import { describeMachine } from './machine.mjs';
import { openAccount } from './server/accounts.mjs';
import { seed } from './server/seed.mjs';
import { table } from './table.mjs';
import { openBenchSite } from './web/bench-site.mjs';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const NODE = 'node@24';
const TRANSACTIONS = 3000;
const RUNS = 5;

/**
 * The lowest acceptable performance score of each page. All other scores must be 100; signed-in pages are not scored for SEO.
 */
const PAGES = [
  { address: '/', least: 98, isUsers: false },
  { address: '/login', least: 95, isUsers: false },
  { address: '/dashboard', least: 97, isUsers: true },
];
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FIGURES = {
  'first-contentful-paint': 'first paint, ms',
  'largest-contentful-paint': 'largest paint, ms',
  'speed-index': 'speed index, ms',
  'total-blocking-time': 'blocked, ms',
  'cumulative-layout-shift': 'layout shift',
};

/** @param {string[]} args */
export async function bench(args) {
  const runs = Number(args[0] ?? RUNS);
  if (!(runs >= 1 && runs <= 25)) throw new Failure('Usage: npm run bench -- lighthouse [RUNS]');
  const site = await openBenchSite();
  try {
    await seed(site.home, [TRANSACTIONS]);
    const { token } = await openAccount(site.url, TRANSACTIONS);
    console.log(`${describeMachine()}; ${LIGHTHOUSE}, mobile, median of ${runs}\n`);
    const rows = [];
    const bars = [];
    for (const { address, least, isUsers } of PAGES) {
      /** @type {Record<string, number>[]} */
      const results = [];
      for (let run = 0; run < runs; run++) {
        say(`${address}, ${run + 1} of ${runs}…`);
        results.push(await audit(site, address, isUsers ? token : ''));
      }
      const median = (/** @type {string} */ name) => middle(results.map((result) => result[name] ?? 0));
      const scores = SCORES.map((name) => (name === 'seo' && isUsers ? '–' : String(median(name))));
      const figures = Object.keys(FIGURES).map((name) => median(name).toFixed(name.endsWith('shift') ? 3 : 0));
      bars.push(atLeast(`${address}, Lighthouse performance`, median('performance'), least, ''));
      bars.push(atMost(`${address}, layout shift`, Number(median('cumulative-layout-shift').toFixed(3)), 0, ''));
      rows.push([address, `${least}`, ...scores, ...figures]);
    }
    console.log(table(['page', 'performance at least', ...SCORES, ...Object.values(FIGURES)], rows));
    return bars;
  } finally {
    await site.close();
  }
}

/**
 * One run, in a process of the downloaded Node.
 * @param {{url: string, chromiumPath: string}} site
 * @param {string} address
 * @param {string} token of the user to sign in; empty for none
 * @returns {Promise<Record<string, number>>}
 */
async function audit({ url, chromiumPath }, address, token) {
  const program = fileURLToPath(new URL('./lighthouse/audit.mjs', import.meta.url));
  // The package called node installs its binary by a script, and this project lets no dependency run scripts.
  const npx = ['--yes', '--ignore-scripts=false', '--package', NODE, '--package', LIGHTHOUSE, '--', 'node', program];
  const child = spawn('npx', npx, {
    env: { ...process.env, CHROMIUM_PATH: chromiumPath, AUDIT: JSON.stringify({ url: url + address, token }) },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let said = '';
  let complaints = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (complaints += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Failure(`Lighthouse failed:\n${complaints}`);
  return JSON.parse(said);
}

/** @param {number[]} values */
const middle = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
