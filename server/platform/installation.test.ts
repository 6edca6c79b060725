import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getProgramVersion, PROJECT_DIR } from './installation.ts';

const hasGit = existsSync(join(PROJECT_DIR, '.git'));
const head = hasGit ? execFileSync('git', ['rev-parse', 'HEAD'], { cwd: PROJECT_DIR }).toString().trim() : null;

test('a checkout is asked for its commit, and a copy without git has none', () => {
  expect(getProgramVersion().commit).toBe(head);
});

test.each([
  ['c0ffee0', 'c0ffee0'],
  ['', head],
  ['main', head],
  ['c0ffee0; ls', head],
])('with the setting %j the commit is %j', (given, commit) => expect(getProgramVersion(given).commit).toBe(commit));
