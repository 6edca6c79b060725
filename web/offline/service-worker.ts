import { storeSharedFiles } from './shared-files.ts';
import { showNotifications } from './show-notifications.ts';
import type { ServiceWorkerFetchEvent, ServiceWorkerScope } from './worker-scope.ts';

/*
 * Stores the files of the app, so that it opens without a network. A stored file is used only if the server does not
 * respond. API requests are not handled here. Also shows notifications.
 */

declare const self: ServiceWorkerScope;

/** The files of this version, and its unique name. The build inserts both. */
declare const __FILES__: string[];
declare const __VERSION__: string;

const CACHE = `moneta-${__VERSION__}`;
/** The page for all addresses that need a login. It contains only the frame of the app. */
const ANY_PAGE = '/settings';
const PAGES = [ANY_PAGE, '/dashboard'];

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));
showNotifications(self);
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

/**
 * Stores the files of this version. Files of an older version are reused, because a file name contains a hash of the
 * content.
 */
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

/**
 * Deletes the files of older versions. This runs when no page of an older version is open, because such a page still
 * needs its files.
 */
async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('moneta-') && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/**
 * Returns the server's response. If there is none, or if a newer version no longer has the file, it returns the stored
 * file.
 */
async function orKept({ request }: ServiceWorkerFetchEvent, path: string): Promise<Response> {
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

/** Stores a picture or PDF shared by another app and opens the receipts page. */
async function takeShared({ request }: ServiceWorkerFetchEvent): Promise<Response> {
  const form = await request.formData();
  await storeSharedFiles(form.getAll('receipt').filter((file) => file instanceof File));
  return Response.redirect('/receipts', 303);
}
