import { chromium } from 'playwright-core';
import { pagePart } from '../../prepare/build.mjs';
import { prepareToDevelop } from '../../prepare/prepare.mjs';
import { ensureChromium } from '../../test-setup/chromium.mjs';
import { makeDataHome } from '../server/data-home.mjs';
import { startServer } from '../server/processes.mjs';

/** The built page on its own server with empty data, and a browser. Closing removes the data. */
export async function openBenchSite() {
  await prepareToDevelop(pagePart);
  const chromiumPath = await ensureChromium();
  const home = await makeDataHome();
  const server = await startServer(home);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] });
  return {
    home,
    url: server.url,
    chromiumPath,
    browser,
    async close() {
      await browser.close();
      await server.end();
      await home.remove();
    },
  };
}
