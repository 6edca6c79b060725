// Measures the bytes of the first view of a page, and the time from a click or a key to the next paint. It uses a fresh
// browser with the built page.
import { chromium } from 'playwright-core';
import { ensureChromium } from '../test-setup/chromium.mjs';
import { atMost, table } from './report.mjs';
import { namedEngine, onSites } from './site.mjs';
import { MAX_STYLES, VIEWS, weigh } from './web/first-view.mjs';
import { MAX_TO_PAINT, measureInteractions, RUNS, SLOWED } from './web/interactions.mjs';

export async function bench() {
  const executablePath = await ensureChromium();
  return onSites([namedEngine()], [1000], async ({ url, accounts }) => {
    const token = accounts[0]?.token ?? '';
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    const rows = [];
    const bars = [];
    for (const view of VIEWS) {
      const { scripts, styles, html, fonts, files } = await weigh(browser, url, view, token);
      bars.push(atMost(`JavaScript of ${view.address}, gzip`, scripts, view.mostScripts, ' bytes'));
      const cells = [scripts, view.mostScripts, styles, MAX_STYLES, html, fonts, files];
      rows.push([view.address, ...cells.map((cell) => cell.toLocaleString('en-US'))]);
    }
    console.log(
      table(['bytes, gzip', 'JavaScript', 'at most', 'styles', 'at most', 'HTML', 'fonts (woff2)', 'files'], rows),
    );
    console.log(`\nA processor ${SLOWED} times slower, median of ${RUNS}:\n`);
    const interactions = await measureInteractions(browser, url, token);
    await browser.close();
    const cells = interactions.map(({ name, ms }) => [name, ms.toFixed(0)]);
    console.log(table(['interaction', 'to the next paint, ms'], cells));
    for (const { name, ms } of interactions) bars.push(atMost(`${name}, to the next paint`, ms, MAX_TO_PAINT, ' ms'));
    return bars;
  });
}
