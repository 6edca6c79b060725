import { runnerImport } from 'vite';
import { inRoot } from '../prepare/root.mjs';
import { Failure, say } from '../prepare/say.mjs';
import { ensureChromium } from '../test-setup/chromium.mjs';

const THEMES = /** @type {const} */ (['light', 'dark']);

/** @typedef {{name: string}} Scene */
/** @typedef {{page: import('playwright-core').Page, scene: Scene, width: number, theme: 'light' | 'dark'}} Look */

/**
 * Plays scenes and passes on each view of them. If a scene fails, the others still run, and the failure is reported at the end.
 * @param {(scene: Scene) => boolean} isWanted
 * @param {(look: Look) => Promise<unknown>} use
 */
export async function playScenes(isWanted, use) {
  process.env.CHROMIUM_PATH = await ensureChromium();
  const { SCENES } = await load('scenes/all.ts');
  const { openStage } = await load('scenes/stage.ts');
  const { showTheme } = await load('testing/axe.ts');
  const { openBrowser } = await load('testing/browser.ts');
  const scenes = SCENES.filter(isWanted);
  if (scenes.length === 0) throw new Failure('No scene has this name. Choose one from journeys/scenes/.');

  const browser = await openBrowser();
  const stage = await openStage(browser);
  const play = async (/** @type {Scene} */ scene) => {
    for await (const { page, width } of stage.play(scene)) {
      for (const theme of THEMES) {
        await showTheme(page, theme);
        await holdStill(page);
        await use({ page, scene, width, theme });
      }
    }
  };
  /** @type {string[]} */
  const failed = [];
  for (const scene of scenes) {
    await play(scene).catch((error) => failed.push(`${scene.name}: ${error.message}`));
  }
  await stage.close();
  await browser.close();
  if (failed.length > 0) throw new Failure(`These scenes failed:\n${failed.join('\n')}`);
  say(`${scenes.length} scenes.`);
}

/** Journeys are TypeScript, which the oldest supported Node cannot run directly. @param {string} file */
async function load(file) {
  const { module } = await runnerImport(inRoot('journeys', file), { configFile: false, logLevel: 'error' });
  return /** @type {any} */ (module);
}

/**
 * Stops endless animations at their start, so that a picture is the same each time.
 * @param {import('playwright-core').Page}
 * page
 */
const holdStill = (page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getTiming().iterations !== Infinity) continue;
      animation.pause();
      animation.currentTime = 0;
    }
  });
