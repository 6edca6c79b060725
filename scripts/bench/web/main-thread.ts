import type { Browser } from 'playwright-core';
import { computeQuantile } from '../report.ts';
import { CPU_SLOWDOWN } from './interactions.ts';

/**
 * The measured pages. The first one is the basis for comparison. A page is complete when an element matches `complete`.
 */
const PAGES = [
  { address: '/login', isUsers: false, complete: 'h1' },
  { address: '/dashboard', isUsers: true, complete: '[role=application]' },
  { address: '/transactions', isUsers: true, complete: 'tbody tr >> nth=9' },
];
const RUNS = 3;
/** Maximum time that the main thread may work on a page, as a multiple of the time for the first page. */
export const MAX_MAIN_THREAD_RATIO = 1.4;
/**
 * `MAX_STYLE_RECALCULATIONS` is the maximum number of style recalculations. `MAX_TASK_MS` is the maximum duration, in
 * milliseconds, of any task that starts after the page is complete.
 */
export const MAX_STYLE_RECALCULATIONS = 30;
export const MAX_TASK_MS = 200;

type MainThreadWork = {
  address: string;
  seconds: number;
  ratio: number;
  recalculations: number;
  layouts: number;
  longestMs: number;
};

/**
 * Measures how much the main thread works on each page until it is idle, on a slowed-down CPU. All values are medians.
 * @param url the address of the server
 */
export async function measureMainThread(browser: Browser, url: string, token: string): Promise<MainThreadWork[]> {
  const runs: Map<string, Omit<MainThreadWork, 'ratio'>[]> = new Map(PAGES.map(({ address }) => [address, []]));
  // The pages are measured alternately, so that other load on the machine affects all of them equally.
  for (let run = 0; run < RUNS; run++) {
    for (const page of PAGES) runs.get(page.address)?.push(await measureOnce(browser, url, token, page));
  }
  const works = [...runs].map(([address, found]) => ({
    address,
    seconds: computeQuantile(found.map(({ seconds }) => seconds)),
    recalculations: computeQuantile(found.map(({ recalculations }) => recalculations)),
    layouts: computeQuantile(found.map(({ layouts }) => layouts)),
    longestMs: computeQuantile(found.map(({ longestMs }) => longestMs)),
  }));
  const base = works[0]?.seconds ?? Number.NaN;
  return works.map((work) => ({ ...work, ratio: work.seconds / base }));
}

async function measureOnce(
  browser: Browser,
  url: string,
  token: string,
  { address, isUsers, complete }: (typeof PAGES)[number],
) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  if (isUsers) await context.addInitScript((value) => localStorage.setItem('token', value), token);
  await context.addInitScript(() => {
    const shared = Object.assign(window, { longTasks: [] as [number, number][] });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) shared.longTasks.push([startTime, duration]);
    }).observe({ type: 'longtask', buffered: true });
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url + address);
  await page.locator(complete).first().waitFor();
  const completeAt = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  // Some work, such as prefetching, continues shortly after the network is idle.
  await page.waitForTimeout(1500);
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  const tasks = await page.evaluate(() => Object(window).longTasks as [number, number][]);
  const longestMs = Math.max(0, ...tasks.filter(([start]) => start >= completeAt).map(([, duration]) => duration));
  await context.close();
  return {
    address,
    seconds: value('TaskDuration'),
    recalculations: value('RecalcStyleCount'),
    layouts: value('LayoutCount'),
    longestMs,
  };
}
