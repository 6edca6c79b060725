import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { pathInProject } from '../../prepare/project-root.mjs';

/** Maximum size of the styles that a page loads until it is complete, in gzipped bytes. */
export const MAX_GZIPPED_STYLE_BYTES = 30_000;

/**
 * The measured pages. A page is complete when an element matches `complete`. `mostScripts` is the maximum size of its
 * JavaScript, in gzipped bytes.
 */
export const MEASURED_PAGES: { address: string; isUsers: boolean; complete: string; mostScripts: number }[] = [
  { address: '/', isUsers: false, complete: 'h1', mostScripts: 145_902 },
  { address: '/login', isUsers: false, complete: 'h1', mostScripts: 144_631 },
  { address: '/dashboard', isUsers: true, complete: '[role=application] >> nth=0', mostScripts: 200_000 },
];

type Weight = { scripts: number; styles: number; html: number; fonts: number; files: number };

/**
 * Returns the number of gzipped bytes that a fresh browser loads until a page is complete.
 * @param url the address of the server
 * @param token the token of an account with expenses
 */
export async function measureLoadedBytes(
  browser: Browser,
  url: string,
  { address, isUsers, complete }: (typeof MEASURED_PAGES)[number],
  token: string,
): Promise<Weight> {
  // The service worker is blocked, because it loads the whole app one second after the page opens.
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  context.setDefaultTimeout(100_000);
  if (isUsers) await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
  const page = await context.newPage();
  const files: Set<string> = new Set();
  page.on('response', (response) => files.add(new URL(response.url()).pathname));
  await page.goto(address);
  await page.locator(complete).waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();

  const sum = (kind: RegExp) =>
    [...files].filter((file) => kind.test(file)).reduce((bytes, file) => bytes + packedSize(file), 0);
  const html = await (await fetch(url + address)).text();
  return {
    scripts: sum(/\.js$/),
    styles: sum(/\.css$/),
    fonts: sum(/\.woff2?$/),
    html: gzipSync(html).length,
    files: [...files].filter((file) => file.startsWith('/assets/')).length,
  };
}

function packedSize(file: string) {
  const path = join(pathInProject('dist', 'web'), file);
  return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;
}
