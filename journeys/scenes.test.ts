import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCENES } from './scenes/all.ts';
import { openStage, type Stage } from './scenes/stage.ts';
import { axeFindings } from './testing/axe.ts';
import { whatDoesNotFit } from './testing/fit.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test.each(SCENES)(
  '$name: in both themes and at every width nothing that axe would mend, and all of it fits',
  async (scene) => {
    const found: Record<number, string[]> = {};
    for await (const { page, width } of stage.play(scene)) {
      found[width] = [...(await axeFindings(page, scene.excused)), ...(await whatDoesNotFit(page))];
    }
    expect(Object.values(found).flat()).toEqual([]);
  },
);
