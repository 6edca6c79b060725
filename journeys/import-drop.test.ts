import { expect } from 'vitest';
import { bring } from './testing/incoming-files.ts';
import { heading, press } from './testing/steps.ts';
import { storyteller } from './testing/story.ts';

const story = storyteller();

const FILE = {
  name: 'statement.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`Date,Description,Amount\n${new Date().toISOString().slice(0, 10)},REWE SAGT DANKE,-23.40`),
};

story.atDesk('a file dropped on the dashboard is read, whether it is empty or not', async ({ visit }) => {
  const { page } = await visit('/dashboard');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.reload();
  await page.getByText('Get started').waitFor();
  await page.getByText('What you will see here').waitFor();
  await page.getByText('choose it, or drop it here').waitFor();
  expect(scripts.filter((path) => path.includes('import-page'))).toEqual([]);
  await bring(page, 'drop', [FILE]);
  await heading(page, 'Import');
  await page.getByText('1 row: 1 new.').waitFor();
  await press(page, 'Import 1 transaction');
  await page.getByRole('link', { name: 'View dashboard' }).click();
  await page.getByRole('heading', { name: 'Last 30 days', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Last 30 days', exact: true }).waitFor();
  // This repeats the drag, because the page may not listen to events yet.
  const invitation = page.getByText('Drop bank files here');
  await expect
    .poll(async () => {
      await bring(page, 'dragenter', [FILE]);
      return invitation.isVisible();
    })
    .toBe(true);
  await bring(page, 'drop', [FILE]);
  await page.getByText('1 row: 1 already recorded.').waitFor();
});
