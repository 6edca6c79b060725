import { RUNS_ALL_TESTS } from '../../reader/testing/choose-some-or-all.ts';
import type { Engine } from '../../server/db/database.ts';
import { DESKTOP_SIZE, PHONE_SIZE } from './browser.ts';
import { type TestSite, testOnSites } from './test-site.ts';

/** The database and the viewport for a story. */
type Telling = { engine: Engine; viewport: typeof DESKTOP_SIZE; words: string };

const DESK: Telling = { engine: 'sqlite', viewport: DESKTOP_SIZE, words: 'on sqlite, at a desk' };
const PHONE_IN_HAND: Telling = { engine: 'postgres', viewport: PHONE_SIZE, words: 'on postgres, on a phone' };
const EVERYWHERE = [DESK, PHONE_IN_HAND];

type Tell = (site: TestSite & Pick<Telling, 'viewport'>) => Promise<unknown>;

/**
 * Returns functions that define the stories of a file. By default, each story runs once. Stories alternate between
 * SQLite at desktop width and PostgreSQL at phone width, so that both visit every screen. `npm test -- --all` runs each
 * story on both.
 * - `story.onPhone`: by default on a phone, for features that only phones have, such as a button
 * - `story.atDesk`: only at desktop width, for stories that need a keyboard or the space
 * - `story.everywhere`: always on both
 */
export function createStoryTests() {
  let turn = 0;
  const tellAt = (tellings: Telling[], title: string, tell: Tell) => {
    for (const { engine, viewport, words } of tellings) {
      testOnSites(`${title} (${words})`, async ({ siteOn }) => {
        await tell({ ...(await siteOn(engine, { viewport })), viewport });
      });
    }
  };
  const onceOrAll = (telling: Telling) => (RUNS_ALL_TESTS ? EVERYWHERE : [telling]);
  const inTurn = (title: string, tell: Tell) => {
    tellAt(onceOrAll(turn % 2 === 0 ? DESK : PHONE_IN_HAND), title, tell);
    turn++;
  };
  return Object.assign(inTurn, {
    onPhone: (title: string, tell: Tell) => tellAt(onceOrAll(PHONE_IN_HAND), title, tell),
    atDesk: (title: string, tell: Tell) => tellAt([DESK], title, tell),
    everywhere: (title: string, tell: Tell) => tellAt(EVERYWHERE, title, tell),
  });
}
