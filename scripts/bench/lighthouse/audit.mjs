// Run by lighthouse.mjs under npx, which puts Lighthouse on the PATH: audits one page and prints JSON to stdout.
import { existsSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const { url, token } = JSON.parse(process.env.AUDIT ?? '');
const lighthouse = await loadLighthouse();
const port = await freePort();
const browser = await chromium.launchPersistentContext('', {
  executablePath: String(process.env.CHROMIUM_PATH),
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
});
if (token) {
  // Start from an unrelated local file, so that the browser has cached nothing of the page.
  const page = await browser.newPage();
  await page.goto(new URL('/robots.txt', url).href);
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
  await page.close();
}
const { lhr } = await lighthouse(url, { port, output: 'json', logLevel: 'error', disableStorageReset: true });
await browser.close();
if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} redirected to ${lhr.finalDisplayedUrl}`);

/** @type {Record<string, number>} */
const result = {};
for (const [name, { score }] of Object.entries(lhr.categories)) result[name] = Math.round(score * 100);
for (const [name, { numericValue }] of Object.entries(lhr.audits)) {
  if (typeof numericValue === 'number') result[name] = numericValue;
}
console.log(JSON.stringify(result));
if (process.env.LIGHTHOUSE_REPORT) {
  const { writeFileSync } = await import('node:fs');
  writeFileSync(process.env.LIGHTHOUSE_REPORT, JSON.stringify(lhr));
}

async function loadLighthouse() {
  const folder = (process.env.PATH ?? '').split(delimiter).find((each) => existsSync(join(each, 'lighthouse')));
  if (!folder) throw new Error('Lighthouse is not on the PATH: run npm run bench -- lighthouse.');
  const cli = pathToFileURL(realpathSync(join(folder, 'lighthouse')));
  return (await import(new URL('../core/index.js', cli).href)).default;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
