import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { pathInProject, projectRoot } from './prepare/project-root.mjs';

test('the code passes npm run check: types, import rules, lint, format and plain words', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [pathInProject('scripts', 'check.mjs'), '--single-threaded'],
    {
      cwd: projectRoot,
      encoding: 'utf8',
    },
  );
  expect(status === 0 ? '' : stdout + stderr).toBe('');
});
