// npm run screenshots [-- --out FOLDER] [--only NAME] [--readme]: takes a screenshot of every screen, state and dialog,
// in both themes and at desktop and phone width. The scenes are in journeys/scenes/ and are also used by the tests.
import './prepare/node-version.mjs';
import './prepare/exit-with-parent.mjs';
import { mkdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pageBuild, serverBuild } from './prepare/build.mjs';
import { importTypeScript } from './prepare/import-typescript.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { ExplainedError, printMessage, runOrExplain } from './prepare/print-message.mjs';
import { pathInProject, projectRoot } from './prepare/project-root.mjs';
import { ensureChromium } from './test-setup/chromium.mjs';

const USAGE = `Usage: npm run screenshots [-- --out FOLDER] [--only NAME] [--readme]
--out    the folder for the pictures (default: screenshots/)
--only   only scenes whose name starts with NAME, such as budgets or budgets-add; can be repeated
--readme only the pictures of the README, in docs/pictures/`;

/**
 * The scenes shown in the README, with their width in pixels.
 * @type {Record<string, number>}
 */
const IN_README = { dashboard: 1280 };

/** @typedef {{name: string}} Scene */
/** @typedef {{page: import('playwright-core').Page, scene: Scene, width: number, theme: 'light' | 'dark'}} Look */

await runOrExplain(async () => {
  const { out, only, readme } = readArguments();
  process.chdir(projectRoot);
  await prepareToDevelop(serverBuild, pageBuild);
  const folder = readme ? pathInProject('docs', 'pictures') : out;
  mkdirSync(folder, { recursive: true });
  const isWanted = (/** @type {Scene} */ { name }) =>
    readme ? name in IN_README : only.some((start) => name.startsWith(start));
  await playScenes(isWanted, async ({ page, scene, width, theme }) => {
    if (readme && IN_README[scene.name] !== width) return;
    const path = join(folder, readme ? `${scene.name}-${theme}.webp` : `${scene.name}-${width}-${theme}.png`);
    if (readme) {
      const { default: sharp } = await import('sharp');
      const picture = sharp(await page.screenshot());
      await picture.webp({ quality: 90 }).toFile(path);
    } else await photograph(page, path);
    console.log(relative(process.cwd(), path));
  });
});

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        out: { type: 'string' },
        only: { type: 'string', multiple: true, default: [''] },
        readme: { type: 'boolean', default: false },
      },
    });
    // npm sets INIT_CWD to the folder in which it was called.
    const from = process.env.INIT_CWD ?? process.cwd();
    return { ...values, out: values.out ? resolve(from, values.out) : pathInProject('screenshots') };
  } catch {
    throw new ExplainedError(USAGE);
  }
}

/**
 * Plays scenes and calls `use` for each width and theme. If a scene fails, the remaining ones are still played.
 * @param {(scene: Scene) => boolean} isWanted
 * @param {(look: Look) => Promise<unknown>} use
 */
async function playScenes(isWanted, use) {
  process.env.CHROMIUM_PATH = await ensureChromium();
  const { ALL_SCENES } = await importTypeScript('journeys/scenes/all-scenes.ts');
  const { openSceneStage } = await importTypeScript('journeys/scenes/scene-stage.ts');
  const { switchTheme } = await importTypeScript('journeys/testing/accessibility.ts');
  const { openBrowser } = await importTypeScript('journeys/testing/browser.ts');
  const scenes = ALL_SCENES.filter(isWanted);
  if (scenes.length === 0) throw new ExplainedError('No scene has this name. Choose one from journeys/scenes/.');

  const browser = await openBrowser();
  const stage = await openSceneStage(browser);
  const play = async (/** @type {Scene} */ scene) => {
    for await (const { page, width } of stage.play(scene)) {
      for (const theme of /** @type {const} */ (['light', 'dark'])) {
        await switchTheme(page, theme);
        await stopAnimations(page);
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
  if (failed.length > 0) throw new ExplainedError(`These scenes failed:\n${failed.join('\n')}`);
  printMessage(`${scenes.length} scenes.`);
}

/**
 * Stops endless animations at their start, so that repeated screenshots are identical.
 * @param {import('playwright-core').Page} page
 */
function stopAnimations(page) {
  return page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getTiming().iterations !== Infinity) continue;
      animation.pause();
      animation.currentTime = 0;
    }
  });
}

/**
 * Takes a screenshot. A dialog is captured at the size of the window, and a page at its full height.
 * @param {import('playwright-core').Page} page
 * @param {string} path
 */
async function photograph(page, path) {
  const size = page.viewportSize();
  const hasOverlay = () => document.querySelector('dialog[open], [role=dialog], .Toastify__toast') !== null;
  if (!size || (await page.evaluate(hasOverlay))) return page.screenshot({ path });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height });
  // Thumbnails in a list are loaded only when they become visible.
  await page.waitForFunction(() => !document.querySelector('[aria-label=Receipts] .skeleton'));
  await page.screenshot({ path });
  await page.setViewportSize(size);
}
