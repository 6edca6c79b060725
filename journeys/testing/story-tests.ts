import { RUNS_ALL_TESTS } from '../../reader/testing/choose-some-or-all.ts';
import type { DatabaseEngine } from '../../server/db/database.ts';
import { DESKTOP_SIZE, PHONE_SIZE } from './browser.ts';
import { type TestSite, testOnSites } from './test-site.ts';

/** The database and viewport with which a test runs. */
type Setting = { engine: DatabaseEngine; viewport: typeof DESKTOP_SIZE; words: string };

const DESK: Setting = { engine: 'sqlite', viewport: DESKTOP_SIZE, words: 'on sqlite, at a desk' };
const PHONE_IN_HAND: Setting = { engine: 'postgres', viewport: PHONE_SIZE, words: 'on postgres, on a phone' };
const EVERYWHERE = [DESK, PHONE_IN_HAND];

type Story = (site: TestSite & Pick<Setting, 'viewport'>) => Promise<unknown>;

/**
 * Returns functions that define the stories of a file. There are two settings: SQLite at desktop width, and PostgreSQL
 * at phone width. By default, each story runs in only one of them. They alternate, so that every screen is visited in
 * both. With `npm test -- --all`, each story runs in both settings.
 * - `story.onPhone`: by default at phone width, for features that only phones have, such as a button
 * - `story.atDesk`: only at desktop width, for stories that need a keyboard or a lot of space
 * - `story.everywhere`: always in both settings
 */
export function createStoryTests() {
  let turn = 0;
  const defineStory = (settings: Setting[], title: string, story: Story) => {
    for (const { engine, viewport, words } of settings) {
      testOnSites(`${title} (${words})`, async ({ siteOn }) => {
        await story({ ...(await siteOn(engine, { viewport })), viewport });
      });
    }
  };
  const onceOrAll = (setting: Setting) => (RUNS_ALL_TESTS ? EVERYWHERE : [setting]);
  const inTurn = (title: string, story: Story) => {
    defineStory(onceOrAll(turn % 2 === 0 ? DESK : PHONE_IN_HAND), title, story);
    turn++;
  };
  return Object.assign(inTurn, {
    onPhone: (title: string, story: Story) => defineStory(onceOrAll(PHONE_IN_HAND), title, story),
    atDesk: (title: string, story: Story) => defineStory([DESK], title, story),
    everywhere: (title: string, story: Story) => defineStory(EVERYWHERE, title, story),
  });
}
