// Measures the bytes that a page loads, the work of the main thread, and the time from a click or key press to the next
// paint. The CPU of the browser is slowed down, and its cache is empty.
import { chromium } from 'playwright-core';
import { ensureChromium } from '../test-setup/chromium.mjs';
import { benchSeededServers, getConfiguredEngine } from './bench-on-databases.ts';
import { checkAtMost, formatTable } from './report.ts';
import { CPU_SLOWDOWN, MAX_MS_TO_PAINT, measureInteractions, RUNS_PER_INTERACTION } from './web/interactions.ts';
import { MAX_GZIPPED_STYLE_BYTES, MEASURED_PAGES, measureLoadedBytes } from './web/loaded-bytes.ts';
import { MAX_MAIN_THREAD_RATIO, MAX_STYLE_RECALCULATIONS, MAX_TASK_MS, measureMainThread } from './web/main-thread.ts';

export async function bench() {
  const executablePath = await ensureChromium();
  return benchSeededServers([getConfiguredEngine()], [1000], async ({ url, accounts }) => {
    const token = accounts[0]?.token ?? '';
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    const rows = [];
    const bars = [];
    for (const view of MEASURED_PAGES) {
      const { scripts, styles, html, fonts, files } = await measureLoadedBytes(browser, url, view, token);
      bars.push(checkAtMost(`JavaScript of ${view.address}, gzip`, scripts, view.mostScripts, ' bytes'));
      const cells = [scripts, view.mostScripts, styles, MAX_GZIPPED_STYLE_BYTES, html, fonts, files];
      rows.push([view.address, ...cells.map((cell) => cell.toLocaleString('en-US'))]);
    }
    console.log(
      formatTable(
        ['bytes, gzip', 'JavaScript', 'at most', 'styles', 'at most', 'HTML', 'fonts (woff2)', 'files'],
        rows,
      ),
    );
    console.log(`\nThe main thread of a processor ${CPU_SLOWDOWN} times slower, until the page is idle:\n`);
    const works = await measureMainThread(browser, url, token);
    console.log(
      formatTable(
        ['page', 'seconds', 'ratio', 'style recalculations', 'layouts', 'longest later task, ms'],
        works.map(({ address, seconds, ratio, recalculations, layouts, longestMs }) => [
          address,
          ...[seconds.toFixed(2), ratio.toFixed(2), String(recalculations), String(layouts), longestMs.toFixed(0)],
        ]),
      ),
    );
    for (const { address, ratio, recalculations, longestMs } of works.slice(1)) {
      bars.push(
        checkAtMost(`main thread of ${address}, compared with ${works[0]?.address}`, ratio, MAX_MAIN_THREAD_RATIO, ''),
        checkAtMost(`style recalculations of ${address}`, recalculations, MAX_STYLE_RECALCULATIONS, ''),
        checkAtMost(`longest task of ${address} after it is complete`, longestMs, MAX_TASK_MS, ' ms'),
      );
    }
    console.log(`\nA processor ${CPU_SLOWDOWN} times slower, median of ${RUNS_PER_INTERACTION}:\n`);
    const interactions = await measureInteractions(browser, url, token);
    await browser.close();
    const cells = interactions.map(({ name, ms }) => [name, ms.toFixed(0)]);
    console.log(formatTable(['interaction', 'to the next paint, ms'], cells));
    for (const { name, ms } of interactions)
      bars.push(checkAtMost(`${name}, to the next paint`, ms, MAX_MS_TO_PAINT, ' ms'));
    return bars;
  });
}
