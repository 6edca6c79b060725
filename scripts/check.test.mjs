import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inRoot, root } from './prepare/root.mjs';

test('the code passes npm run check: types, walls between rooms, circles of imports, lint and format', () => {
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
