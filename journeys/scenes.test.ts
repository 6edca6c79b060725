import { afterAll, expect } from 'vitest';
import { TEST_ALL } from '../reader/testing/test-all.ts';
import { SCENES } from './scenes/all.ts';
import type { Scene } from './scenes/scene.ts';
import { openStage, type Stage } from './scenes/stage.ts';
import { axeFindings, bringAxe, type Theme } from './testing/axe.ts';
import { PHONE } from './testing/browser.ts';
import { whatDoesNotFit } from './testing/fit.ts';
import { layoutFaults } from './testing/layout.ts';
import { whatMoves } from './testing/motion.ts';
import { targetsTooSmall } from './testing/targets.ts';
import { testOnSites } from './testing/test-site.ts';

/** The themes to check at desktop width, and the themes to check at phone width. */
type Looks = [Theme[], Theme[]];

const opened = new Set<string>();
let turn = 0;

/**
 * Returns the themes in which axe checks a scene. By default, the first scene of a screen is checked in one theme at
 * desktop width and in the other theme at phone width. Further scenes of the screen are checked in only one of these
 * combinations, because the frame around them is the same.
 */
function looksAt({ at }: Scene): Looks {
  if (TEST_ALL) return [BOTH, BOTH];
  turn++;
  const theme: Theme[] = turn % 2 ? ['light'] : ['dark'];
  const [path = ''] = at.split('?');
  if (!opened.has(path)) {
    opened.add(path);
    return [theme, turn % 2 ? ['dark'] : ['light']];
  }
  return turn % 4 < 2 ? [theme, []] : [[], theme];
}

const BOTH: Theme[] = ['light', 'dark'];

let stage: Stage;
testOnSites.beforeAll(async ({ browser }) => {
  stage = await openStage(browser, { bring: bringAxe, isLedOn: !TEST_ALL });
});
afterAll(() => stage.close());

/**
 * By default, only the most common state of each screen and dialog is checked. `--all` also checks variants and scenes
 * with pending or failed requests, which differ in their texts but hardly in their layout.
 */
const PLAYED = TEST_ALL
  ? SCENES
  : SCENES.filter(({ given, isVariant, allWidths }) => allWidths || (given === undefined && !isVariant));

for (const scene of PLAYED) {
  const only = scene.only === undefined ? '' : ` (${scene.only})`;
  const [first, second] = looksAt(scene);
  testOnSites(
    `${scene.name}${only}: there is nothing that axe would mend, all of it fits and rests, and a finger meets it`,
    async () => {
      const found: string[] = [];
      let themes = scene.only === undefined ? first : BOTH;
      let isLaidOut = !scene.allWidths;
      for await (const { page, width } of stage.play(scene, themes[0] ?? second[0])) {
        found.push(...(await axeFindings(page, themes, scene.excused)));
        found.push(...(await whatDoesNotFit(page)));
        found.push(...(await whatMoves(page)));
        if (!isLaidOut) found.push(...(await layoutFaults(page)));
        isLaidOut = true;
        if (width === PHONE.width) found.push(...(await targetsTooSmall(page)));
        themes = second;
      }
      expect(found).toEqual([]);
    },
  );
}
