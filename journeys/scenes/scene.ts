import type { Page, Route } from 'playwright-core';

/** The user of a scene: a visitor, a user before setup, or one of the accounts filled by `people.ts`. */
export type Who = 'visitor' | 'newcomer' | 'empty' | 'full' | 'several' | 'extreme';

/** An action on a page, or waiting for something. */
export type Step = (page: Page) => Promise<unknown>;

/** Prepares something, and may return a function that ends it. */
type Given = (page: Page) => Promise<(() => Promise<unknown>) | undefined>;

/** One state of the app: a screen, or a dialog on it. */
export type Scene = {
  /** Screen and state. Also the file name of its picture. */
  name: string;
  /**
   * True if another scene shows the same layout in its most common state, and this one is longer, empty, incomplete or
   * rejected.
   */
  isVariant?: true;
  /** True for main screens, whose layout is checked from the smallest phone to a desktop. */
  allWidths?: true;
  as: Who;
  at: string;
  /** Preparation before the page is opened. */
  given?: Given;
  /** Actions that lead to the state. */
  steps: Step[];
  /** Set if it exists at one of the widths only. */
  only?: 'desk' | 'phone';
  /** Accepted violations of axe rules. */
  excused?: string[];
};

/** @param steps actions that lead to the state */
export function scene(name: string, more: Omit<Scene, 'name' | 'steps'>, steps: Step[]): Scene {
  return { name, ...more, steps };
}

/** Waits until a text is visible. */
export const sees =
  (words: string | RegExp): Step =>
  (page) =>
    page.getByText(words, { exact: true }).locator('visible=true').last().waitFor();

/** Clicks a button. Of several with this name, the frontmost, which is the last one. */
export const presses =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).last().click();

export const fills =
  (label: string, text: string): Step =>
  (page) =>
    page.getByRole('textbox', { name: label, exact: true }).last().fill(text);

/** Opens the options of a field. */
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

/** Waits for an element with this role and name. */
export const finds =
  (role: Parameters<Page['getByRole']>[0], name: string | RegExp): Step =>
  (page) =>
    page.getByRole(role, { name }).first().waitFor();

/** Waits for the calendar of a date field. */
export const seesCalendar = finds('button', 'Previous month');

/** Waits until the list matches the address. */
export const seesList: Step = (page) => page.locator('table[aria-busy=false]').waitFor();

/** Waits for a notification and keeps it from closing. */
export const keepsToast: Step = (page) =>
  page.waitForFunction(() => {
    const bar = document.querySelector('.Toastify__progress-bar');
    const counting = bar?.getAnimations().find(({ playState }) => playState === 'running');
    counting?.pause();
    return counting !== undefined;
  });

/** The message of a page when the server cannot be reached. */
export const UNREACHABLE = /^The server cannot be reached\./;

/** Makes calls to an API path, such as `/budgets/*`, fail as if the server were unreachable. */
export const fails =
  (...paths: string[]): Given =>
  async (page) => {
    for (const path of paths) await page.route(`**/api${path}`, (route) => route.abort());
    return undefined;
  };

/** Leaves calls to an API path unanswered during the scene. */
export const waits =
  (...paths: string[]): Given =>
  async (page) => {
    const held: Route[] = [];
    for (const path of paths) await page.route(`**/api${path}`, (route) => held.push(route));
    // Abort them, or they would reach the server when the page is left.
    return async () => {
      for (const route of held) await route.abort();
    };
  };

/** Replaces responses, by method and path such as `GET /auth/tokens`. */
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

/** Stops timers of five seconds or more. */
export const lingers: Step = (page) =>
  page.evaluate(() => {
    const { setTimeout } = window;
    window.setTimeout = ((run: TimerHandler, delay = 0, ...rest: unknown[]) =>
      delay < 5000 ? setTimeout(run, delay, ...rest) : 0) as typeof window.setTimeout;
  });
