import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { inRoot } from '../prepare/root.mjs';
import { playScenes } from './play.mjs';

/** The scenes in the README, each in both themes, and their width on screen. */
const SHOWN = { dashboard: 1280 };

/** Writes the pictures of the README, as a screen first shows the scenes: docs/pictures/SCENE-THEME.webp. */
export async function takeReadmePictures() {
  mkdirSync(inRoot('docs', 'pictures'), { recursive: true });
  await playScenes(
    ({ name }) => name in SHOWN,
    async ({ page, scene, width, theme }) => {
      if (/** @type {Record<string, number>} */ (SHOWN)[scene.name] !== width) return;
      const path = `docs/pictures/${scene.name}-${theme}.webp`;
      await sharp(await page.screenshot())
        .webp({ quality: 90 })
        .toFile(inRoot(path));
      console.log(path);
    },
  );
}
