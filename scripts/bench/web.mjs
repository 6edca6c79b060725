// Measures the bytes of a page's first view, and the time from a press or a key to the next paint, in a fresh browser with the
// built page.
import { atMost } from './bars.mjs';
import { describeMachine } from './machine.mjs';
import { openAccount } from './server/accounts.mjs';
import { seed } from './server/seed.mjs';
import { table } from './table.mjs';
import { openBenchSite } from './web/bench-site.mjs';
import { MAX_STYLES, VIEWS, weigh } from './web/first-view.mjs';
import { MAX_TO_PAINT, measureInteractions, RUNS, SLOWED } from './web/interactions.mjs';

const TRANSACTIONS = 1000;

export async function bench() {
  const site = await openBenchSite();
  try {
    await seed(site.home, [TRANSACTIONS]);
    const { token } = await openAccount(site.url, TRANSACTIONS);
    const rows = [];
    const bars = [];
    for (const view of VIEWS) {
      const { scripts, styles, html, fonts, files } = await weigh(site.browser, site.url, view, token);
      bars.push(atMost(`JavaScript of ${view.address}, gzip`, scripts, view.mostScripts, ' bytes'));
      const cells = [scripts, view.mostScripts, styles, MAX_STYLES, html, fonts, files];
      rows.push([view.address, ...cells.map((cell) => cell.toLocaleString('en-US'))]);
    }
    console.log(
      table(['bytes, gzip', 'JavaScript', 'at most', 'styles', 'at most', 'HTML', 'fonts (woff2)', 'files'], rows),
    );
    console.log(`\n${describeMachine()}; a processor ${SLOWED} times slower, median of ${RUNS}\n`);
    const interactions = await measureInteractions(site.browser, site.url, token);
    console.log(
      table(
        ['interaction', 'to the next paint, ms'],
        interactions.map(({ name, ms }) => [name, ms.toFixed(0)]),
      ),
    );
    for (const { name, ms } of interactions) bars.push(atMost(`${name}, to the next paint`, ms, MAX_TO_PAINT, ' ms'));
    return bars;
  } finally {
    await site.close();
  }
}
