import { keepSharedFiles } from './shared-files.ts';
import type { Fetching, WorkerScope } from './worker-scope.ts';

/*
 * Keeps the files of the app, so that it opens without a network. It serves them only where the server does not: while that
 * answers, every page, every file and every call is the server's. Calls of the API it leaves alone altogether.
 */

declare const self: WorkerScope;

/** Filled in by the build: the files of this version, and a name that is another for each. */
declare const __FILES__: string[];
declare const __VERSION__: string;

const CACHE = `moneta-${__VERSION__}`;
/** The page of every address behind the login, and the frame of the first. */
const ANY_PAGE = '/settings';
const PAGES = [ANY_PAGE, '/dashboard'];

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || pathname.startsWith('/api')) return;
  if (request.method === 'POST' && pathname === '/share') event.respondWith(takeShared(event));
  else if (request.method !== 'GET') return;
  else if (request.mode === 'navigate')
    event.respondWith(orKept(event, pathname === '/dashboard' ? pathname : ANY_PAGE));
  else if (pathname.startsWith('/assets/')) event.respondWith(orKept(event, pathname));
});

/** What an older version has kept is named by its content, and not fetched again. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  const missing: string[] = [];
  for (const file of __FILES__) {
    const kept = await caches.match(file);
    if (kept) await cache.put(file, kept);
    else missing.push(file);
  }
  await cache.addAll([...PAGES, ...missing]);
}

/** Comes once no page of an older version is open any more: none loses a file that it may yet need. */
async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('moneta-') && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** The server's answer; what is kept where none comes, or where a newer version no longer has a file of this one. */
async function orKept({ request }: Fetching, path: string): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok || request.mode === 'navigate') return answer;
    return (await caches.match(path)) ?? answer;
  } catch (error) {
    const kept = await caches.match(path);
    if (kept) return kept;
    throw error;
  }
}

/** A picture or a PDF that another app has shared: kept for the page of receipts, which is opened. */
async function takeShared({ request }: Fetching): Promise<Response> {
  const form = await request.formData();
  await keepSharedFiles(form.getAll('receipt').filter((file) => file instanceof File));
  return Response.redirect('/receipts', 303);
}
