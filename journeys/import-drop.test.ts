import { expect } from 'vitest';
import { dropOrPasteFiles } from './testing/incoming-files.ts';
import { pressButton, waitForHeading } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

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
  await page.getByText('Get Started').waitFor();
  await page.getByText('What You Will See Here').waitFor();
  await page.getByText('choose it, or drop it here').waitFor();
  expect(scripts.filter((path) => path.includes('import-page'))).toEqual([]);
  await dropOrPasteFiles(page, 'drop', [FILE]);
  await waitForHeading(page, 'Import');
  await page.getByText('1 row: 1 new.').waitFor();
  await pressButton(page, 'Import 1 Transaction');
  await page.getByRole('link', { name: 'View Dashboard' }).click();
  await page.getByRole('heading', { name: 'Last 30 Days', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Last 30 Days', exact: true }).waitFor();
  // Repeats the drag until it works, because the page may not listen to events yet.
  const invitation = page.getByText('Drop bank files here');
  await expect
    .poll(async () => {
      await dropOrPasteFiles(page, 'dragenter', [FILE]);
      return invitation.isVisible();
    })
    .toBe(true);
  await dropOrPasteFiles(page, 'drop', [FILE]);
  await page.getByText('1 row: 1 already recorded.').waitFor();
});
