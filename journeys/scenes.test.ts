import { afterAll, expect } from 'vitest';
import { TEST_ALL } from '../reader/testing/test-all.ts';
import { SCENES } from './scenes/all.ts';
import type { Scene } from './scenes/scene.ts';
import { openStage, type Stage } from './scenes/stage.ts';
import { axeFindings, type Theme } from './testing/axe.ts';
import { whatDoesNotFit } from './testing/fit.ts';
import { testOnSites } from './testing/test-site.ts';

const BOTH: Theme[] = ['dark', 'light'];

/**
 * The themes in which axe looks at a scene. By default the dark one is looked at where its colours can differ: at one width,
 * and not once more behind long names. At a second width calls that are held up or fail are not looked at again: such a
 * state changes words, not how a screen is laid out.
 */
function themesOf({ as, given }: Scene, isFirstWidth: boolean): Theme[] {
  if (TEST_ALL) return BOTH;
  if (isFirstWidth) return as === 'extreme' ? ['light'] : BOTH;
  return given === undefined ? ['light'] : [];
}

let stage: Stage;
testOnSites.beforeAll(async ({ browser }) => {
  stage = await openStage(browser);
});
afterAll(() => stage.close());

for (const scene of SCENES) {
  const only = scene.only === undefined ? '' : ` (${scene.only})`;
  testOnSites(`${scene.name}${only}: there is nothing that axe would mend, and all of it fits`, async () => {
    const found: string[] = [];
    let isFirstWidth = true;
    for await (const { page } of stage.play(scene)) {
      found.push(...(await axeFindings(page, themesOf(scene, isFirstWidth), scene.excused)));
      found.push(...(await whatDoesNotFit(page)));
      isFirstWidth = false;
    }
    expect(found).toEqual([]);
  });
}
