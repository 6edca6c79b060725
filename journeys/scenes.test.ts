import { afterAll, expect } from 'vitest';
import { RUNS_ALL_TESTS } from '../reader/testing/choose-some-or-all.ts';
import { ALL_SCENES } from './scenes/all-scenes.ts';
import type { Scene } from './scenes/define-scene.ts';
import { openSceneStage, type SceneStage } from './scenes/scene-stage.ts';
import { addAxeToContext, findAxeViolations, type Theme } from './testing/accessibility.ts';
import { PHONE_SIZE } from './testing/browser.ts';
import { findEndlessAnimations } from './testing/endless-animations.ts';
import { findLargeTextFaults } from './testing/large-text.ts';
import { findLayoutFaults } from './testing/layout-faults.ts';
import { findSmallTargets } from './testing/small-targets.ts';
import { testOnSites } from './testing/test-site.ts';
import { findTooWideElements } from './testing/too-wide-elements.ts';

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
  if (RUNS_ALL_TESTS) return [BOTH, BOTH];
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

let stage: SceneStage;
testOnSites.beforeAll(async ({ browser }) => {
  stage = await openSceneStage(browser, { bring: addAxeToContext, isLedOn: !RUNS_ALL_TESTS });
});
afterAll(() => stage.close());

/**
 * By default, only the most common state of each screen and dialog is checked. `--all` also checks variants and scenes
 * with pending or failed requests, which differ in their texts but hardly in their layout.
 */
const PLAYED = RUNS_ALL_TESTS
  ? ALL_SCENES
  : ALL_SCENES.filter(({ given, isVariant, allWidths }) => allWidths || (given === undefined && !isVariant));

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
        found.push(...(await findAxeViolations(page, themes, scene.excused)));
        found.push(...(await findTooWideElements(page)));
        found.push(...(await findEndlessAnimations(page)));
        if (!isLaidOut) found.push(...(await findLayoutFaults(page)));
        isLaidOut = true;
        if (width === PHONE_SIZE.width) {
          found.push(...(await findSmallTargets(page)));
          if (scene.largeText) found.push(...(await findLargeTextFaults(page)));
        }
        themes = second;
      }
      expect(found).toEqual([]);
    },
  );
}
