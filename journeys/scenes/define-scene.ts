import type { Page, Route } from 'playwright-core';

/**
 * The user of a scene: a visitor, a user who has not completed the setup, or one of the accounts from
 * `scene-accounts.ts`.
 */
export type SceneUser = 'visitor' | 'newcomer' | 'empty' | 'full' | 'several' | 'extreme';

/** A step of a scene, which performs an action on the page or waits for something. */
export type SceneStep = (page: Page) => Promise<unknown>;

/** Prepares a scene. Returns a function that undoes the preparation, if this is necessary. */
type Given = (page: Page) => Promise<(() => Promise<unknown>) | undefined>;

/** A scene is one state of the app: a page, or a page with an open dialog. */
export type Scene = {
  /** The name of the screen and its state. The screenshot's file has this name, too. */
  name: string;
  /**
   * True if another scene shows this layout in its usual state. In this scene, the layout is longer, empty or
   * incomplete, for example.
   */
  isVariant?: true;
  /** True for main screens, whose layout is checked at all widths. */
  allWidths?: true;
  /** True for screens whose layout is also checked with large text, on phones. */
  largeText?: true;
  as: SceneUser;
  at: string;
  given?: Given;
  /** The steps that lead from the opened page to the state of this scene. */
  steps: SceneStep[];
  /** Set if the state exists only at desktop width, or only at phone width. */
  only?: 'desk' | 'phone';
  /** The ids of axe rules that the scene is allowed to violate. */
  excused?: string[];
};

/** @param steps the steps that lead from the opened page to the state of this scene */
export function defineScene(name: string, more: Omit<Scene, 'name' | 'steps'>, steps: SceneStep[]): Scene {
  return { name, ...more, steps };
}

export const waitForText =
  (words: string | RegExp): SceneStep =>
  (page) =>
    page.getByText(words, { exact: true }).locator('visible=true').last().waitFor();

/**
 * Clicks the last button with this name. If a dialog is open, that is a button in the dialog, because the dialog is at
 * the end of the document.
 */
export const clickButton =
  (name: string | RegExp): SceneStep =>
  (page) =>
    page.getByRole('button', { name, exact: true }).last().click();

export const fillTextbox =
  (label: string, text: string): SceneStep =>
  (page) =>
    page.getByRole('textbox', { name: label, exact: true }).last().fill(text);

export const openSelectOptions =
  (label: string): SceneStep =>
  async (page) => {
    await page.getByRole('combobox', { name: label, exact: true }).last().click();
    await page.getByRole('option').locator('visible=true').first().waitFor();
  };

export const chooseOption =
  (label: string, option: string): SceneStep =>
  async (page) => {
    await openSelectOptions(label)(page);
    await page.getByRole('option', { name: option, exact: true }).last().click();
  };

export const tickCheckbox =
  (name: string | RegExp): SceneStep =>
  (page) =>
    page.getByRole('checkbox', { name }).last().check();

/** Waits for an element with this role and name. */
export const waitForRole =
  (role: Parameters<Page['getByRole']>[0], name: string | RegExp): SceneStep =>
  (page) =>
    page.getByRole(role, { name }).first().waitFor();

/** Waits for the calendar of a date field. */
export const waitForCalendar = waitForRole('button', 'Previous month');

/** Waits until the list shows the transactions for the current address. */
export const waitForTable: SceneStep = (page) => page.locator('table[aria-busy=false]').waitFor();

/** Waits for a notification and prevents it from closing. */
export const keepToastOpen: SceneStep = (page) =>
  page.waitForFunction(() => {
    const bar = document.querySelector('.Toastify__progress-bar');
    const counting = bar?.getAnimations().find(({ playState }) => playState === 'running');
    counting?.pause();
    return counting !== undefined;
  });

/** The message that a page shows if it cannot reach the server. */
export const UNREACHABLE_MESSAGE = /^The server cannot be reached\./;

/** Makes requests to an API path such as `/budgets/*` fail, as if the server were unreachable. */
export const failRequests =
  (...paths: string[]): Given =>
  async (page) => {
    for (const path of paths) await page.route(`**/api${path}`, (route) => route.abort());
    return undefined;
  };

/** Leaves requests to an API path unanswered during the scene. */
export const leaveRequestsUnanswered =
  (...paths: string[]): Given =>
  async (page) => {
    const held: Route[] = [];
    for (const path of paths) await page.route(`**/api${path}`, (route) => held.push(route));
    // Cancels the unanswered requests. Otherwise, they would be sent to the server when the page closes.
    return async () => {
      for (const route of held) await route.abort();
    };
  };

/** Replaces responses of the API. The keys consist of the method and the path: `GET /auth/tokens`. */
export const replaceResponses =
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

/** Disables timers of five seconds or more, so that the page does not change before the screenshot. */
export const disableLongTimers: SceneStep = (page) =>
  page.evaluate(() => {
    const { setTimeout } = window;
    window.setTimeout = ((run: TimerHandler, delay = 0, ...rest: unknown[]) =>
      delay < 5000 ? setTimeout(run, delay, ...rest) : 0) as typeof window.setTimeout;
  });
