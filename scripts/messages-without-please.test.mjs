import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pathInProject } from './prepare/project-root.mjs';

// Messages say what to do without "Please" (see CONTRIBUTING.md). In the following messages, the specification requires
// it.
const SPECIFIED = [
  'Please enter a valid email address.',
  'Please enter a name for the transaction',
  'Please enter a valid cost greater than 0',
  'Please select a category',
  'Please select a file to upload.',
  'Login failed. Please try again.',
  'Signup failed. Please try again.',
  'Setup failed. Please try again.',
  'Upload failed. Please try again.',
  'Something went wrong. Please try again.',
  'Failed to export CSV. Please try again.',
  'Failed to delete transactions. Please try again.',
  'Failed to delete account. Please try again.',
];

test('only messages from the specification say "Please"', () => {
  const lines = ['web', 'contract', 'server', 'statements', 'reader'].flatMap((folder) =>
    readdirSync(pathInProject(folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.includes('node_modules'))
      .flatMap((path) => readFileSync(pathInProject(folder, path), 'utf8').split('\n')),
  );
  const polite = lines.filter((line) => line.includes('Please '));
  expect(polite.length).toBeGreaterThanOrEqual(SPECIFIED.length);
  expect(polite.filter((line) => !SPECIFIED.some((message) => line.includes(message)))).toEqual([]);
});
