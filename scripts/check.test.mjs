import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inRoot, root } from './prepare/root.mjs';

test('the code passes npm run check: types, import rules, lint, format and plain words', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [inRoot('scripts', 'check.mjs'), '--single-threaded'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  expect(status === 0 ? '' : stdout + stderr).toBe('');
});
