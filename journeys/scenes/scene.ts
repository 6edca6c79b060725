import type { Page, Route } from 'playwright-core';

/** Whose screen it is: a passer-by, somebody before setup, and people whose accounts `people.ts` fills. */
export type Who = 'visitor' | 'newcomer' | 'empty' | 'full' | 'several' | 'extreme';

/** Something that a person does on a page, or waits to see there. */
export type Step = (page: Page) => Promise<unknown>;

/** Arranges something, and answers what ends it, if anything must. */
type Given = (page: Page) => Promise<(() => Promise<unknown>) | undefined>;

/** One look of Moneta: a screen, or a dialog on it, in one state. */
export type Scene = {
  /** The screen, then the state. It names the picture's file. */
  name: string;
  /** Another scene has the same frame with what people mostly see in it: this one is longer, empty, incomplete or refused. */
  isVariant?: true;
  /** One of the main screens, whose layout is checked from the smallest phone to a desktop screen. */
  allWidths?: true;
  as: Who;
  at: string;
  /** What is so before the page is opened. */
  given?: Given;
  /** What is done there, and what it shows in the end. */
  steps: Step[];
  /** Where only one of the widths has it. */
  only?: 'desk' | 'phone';
  /** Rules of axe that it breaks for a reason. */
  excused?: string[];
};

/** Waits for words in sight. */
export const sees =
  (words: string | RegExp): Step =>
  (page) =>
    page.getByText(words, { exact: true }).locator('visible=true').last().waitFor();

/** Presses a button; of several of the name that in front, which comes last. */
export const presses =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).last().click();

export const fills =
  (label: string, text: string): Step =>
  (page) =>
    page.getByRole('textbox', { name: label, exact: true }).last().fill(text);

/** Opens the list of a field. */
export const opens =
  (label: string): Step =>
  async (page) => {
    await page.getByRole('combobox', { name: label, exact: true }).last().click();
    await page.getByRole('option').locator('visible=true').first().waitFor();
  };

export const chooses =
  (label: string, option: string): Step =>
  async (page) => {
    await opens(label)(page);
    await page.getByRole('option', { name: option, exact: true }).last().click();
  };

export const checks =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('checkbox', { name }).last().check();

/** Waits for what has a role and a name. */
export const finds =
  (role: Parameters<Page['getByRole']>[0], name: string | RegExp): Step =>
  (page) =>
    page.getByRole(role, { name }).first().waitFor();

/** Waits for the calendar of a field. */
export const seesCalendar = finds('button', 'Previous month');

/** Waits for a list that shows what its address says. */
export const seesList: Step = (page) => page.locator('table[aria-busy=false]').waitFor();

/** Waits for a notification, and stops its time. */
export const keepsToast: Step = (page) =>
  page.waitForFunction(() => {
    const bar = document.querySelector('.Toastify__progress-bar');
    const counting = bar?.getAnimations().find(({ playState }) => playState === 'running');
    counting?.pause();
    return counting !== undefined;
  });

/** What the page says then. */
export const UNREACHABLE = /^The server cannot be reached\./;

/** Calls to a path of the API, such as `/budgets/*`, find no server. */
export const fails =
  (...paths: string[]): Given =>
  async (page) => {
    for (const path of paths) await page.route(`**/api${path}`, (route) => route.abort());
    return undefined;
  };

/** Calls to a path of the API are not answered while the scene lasts. */
export const waits =
  (...paths: string[]): Given =>
  async (page) => {
    const held: Route[] = [];
    for (const path of paths) await page.route(`**/api${path}`, (route) => held.push(route));
    // What a page that is left still waits for would reach the server after all.
    return async () => {
      for (const route of held) await route.abort();
    };
  };

/** Calls are answered with this instead, by method and path as in `GET /auth/tokens`. */
export const answers =
  (replies: Record<string, { status?: number; json: unknown }>): Given =>
  async (page) => {
    for (const [call, reply] of Object.entries(replies)) {
      const [method, path] = call.split(' ');
      await page.route(`**/api${path}`, (route) =>
        route.request().method() === method ? route.fulfill(reply) : route.fallback(),
      );
    }
    return undefined;
  };

/** What the page would do in five seconds or later it never does. */
export const lingers: Step = (page) =>
  page.evaluate(() => {
    const { setTimeout } = window;
    window.setTimeout = ((run: TimerHandler, delay = 0, ...rest: unknown[]) =>
      delay < 5000 ? setTimeout(run, delay, ...rest) : 0) as typeof window.setTimeout;
  });
