import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { playScenes } from './play.mjs';

/**
 * Writes `SCENE-WIDTH-THEME.png` for every view of the scenes.
 * @param {string} out
 * @param {string[]} only start of the scenes' names
 */
export async function takeScreenshots(out, only) {
  mkdirSync(out, { recursive: true });
  await playScenes(
    ({ name }) => only.some((start) => name.startsWith(start)),
    async ({ page, scene, width, theme }) => {
      const path = join(out, `${scene.name}-${width}-${theme}.png`);
      await photograph(page, path);
      console.log(relative(process.cwd(), path));
    },
  );
}

/**
 * Takes an overlay at the size of the screen, and a page at its full height.
 * @param {import('playwright-core').Page} page
 * @param {string} path
 */
async function photograph(page, path) {
  const size = page.viewportSize();
  if (!size || (await hasOverlay(page))) return page.screenshot({ path });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height });
  await hasSmallPictures(page);
  await page.screenshot({ path });
  await page.setViewportSize(size);
}

/**
 * Waits for the thumbnails of a list, which load when they become visible.
 * @param {import('playwright-core').Page} page
 */
const hasSmallPictures = (page) =>
  page.waitForFunction(() => document.querySelector('[aria-label=Receipts] .mantine-Skeleton-root') === null);

/** @param {import('playwright-core').Page} page */
const hasOverlay = (page) =>
  page.evaluate(() => document.querySelector('dialog[open], [role=dialog], .Toastify__toast') !== null);
