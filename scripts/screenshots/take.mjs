import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runnerImport } from 'vite';
import { inRoot } from '../prepare/root.mjs';
import { Failure, say } from '../prepare/say.mjs';
import { ensureChromium } from '../test-setup/chromium.mjs';

const THEMES = /** @type {const} */ (['light', 'dark']);

/**
 * Plays the scenes and writes `SCENE-WIDTH-THEME.png` of each.
 * @param {string} out
 * @param {string[]} only what a scene's name begins with
 */
export async function takeScreenshots(out, only) {
  process.env.CHROMIUM_PATH = await ensureChromium();
  const { SCENES } = await load('scenes/all.ts');
  const { openStage } = await load('scenes/stage.ts');
  const { showTheme } = await load('testing/axe.ts');

  const scenes = SCENES.filter(({ name }) => only.some((start) => name.startsWith(start)));
  if (scenes.length === 0) throw new Failure(`No scene's name begins with ${only.join(' or ')}: see journeys/scenes/.`);
  mkdirSync(out, { recursive: true });
  const stage = await openStage();
  const take = async (/** @type {any} */ scene) => {
    for await (const { page, width } of stage.play(scene)) {
      for (const theme of THEMES) {
        await showTheme(page, theme);
        await holdStill(page);
        const path = join(out, `${scene.name}-${width}-${theme}.png`);
        await photograph(page, path);
        console.log(relative(process.cwd(), path));
      }
    }
  };
  const failed = [];
  for (const scene of scenes) {
    // One that fails costs the others nothing.
    await take(scene).catch((error) => failed.push(`${scene.name}: ${error.message}`));
  }
  await stage.close();
  if (failed.length > 0) throw new Failure(`These were not to be seen:\n${failed.join('\n')}`);
  say(`${scenes.length} scenes.`);
}

/** The journeys are TypeScript, which the oldest Node that Moneta runs on cannot read by itself. @param {string} file */
async function load(file) {
  const { module } = await runnerImport(inRoot('journeys', file), { configFile: false, logLevel: 'error' });
  return /** @type {any} */ (module);
}

/** What turns for ever is caught at its beginning, so that a picture is the same each time. @param {import('playwright-core').Page} page */
const holdStill = (page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getTiming().iterations !== Infinity) continue;
      animation.pause();
      animation.currentTime = 0;
    }
  });

/**
 * What is laid over a page is seen as on a screen, a page as on one that is high enough for all of it.
 * @param {import('playwright-core').Page} page
 * @param {string} path
 */
async function photograph(page, path) {
  const size = page.viewportSize();
  if (!size || (await hasOverlay(page))) return page.screenshot({ path });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height });
  await page.screenshot({ path });
  await page.setViewportSize(size);
}

/** @param {import('playwright-core').Page} page */
const hasOverlay = (page) =>
  page.evaluate(() => document.querySelector('dialog[open], [role=dialog], .Toastify__toast') !== null);
