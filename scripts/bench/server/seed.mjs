import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot } from '../../prepare/root.mjs';
import { Failure } from '../../prepare/say.mjs';
import { atMost } from '../bars.mjs';
import { emailOf, PASSWORD } from './accounts.mjs';

const YEARS = '10';
const MILLION = 1_000_000;
/** Seconds allowed for seeding a million transactions. */
const MAX_FOR_A_MILLION = 60;

/**
 * Fills one account of each size with the program of `npm run seed`. Accounts that already exist in a kept folder are left
 * alone.
 * @param {import('./data-home.mjs').DataHome} home
 * @param {number[]} sizes
 * @param {string[]} life options for the seed: accounts, and shares of split and tagged transactions
 * @returns {Promise<{report: string, bars: import('../bars.mjs').Bar[]}>}
 */
export async function seed(home, sizes, life = []) {
  const said = [];
  const bars = [];
  for (const size of sizes) {
    const who = ['--email', emailOf(size), '--password', PASSWORD];
    const args = [...who, '--transactions', String(size), '--years', YEARS, ...life];
    const program = spawn(process.execPath, [inRoot('dist', 'programs', 'seed.js'), ...args], {
      env: { ...process.env, ...home.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (output += chunk));
    const [code] = await once(program, 'close');
    if (code !== 0 && !output.includes('has an account already')) throw new Failure(output);
    said.push(`- ${output.trim()}`);
    const seconds = Number(/\((\d+\.\d) s\)/.exec(output)?.[1]);
    if (size === MILLION && life.length === 0 && seconds > 0)
      bars.push(atMost('a million transactions seeded', seconds, MAX_FOR_A_MILLION, ' s'));
  }
  return { report: said.join('\n'), bars };
}
