import { storeSharedFiles } from './shared-files.ts';
import { showNotifications } from './show-notifications.ts';
import type { ServiceWorkerFetchEvent, ServiceWorkerScope } from './worker-scope.ts';

/*
 * Stores the files of the app, so that it can be opened offline. A stored page is used only if the server does not
 * respond. API requests are not handled here but in the page. Also shows notifications.
 */

declare const self: ServiceWorkerScope;

/** The files and the unique name of this version of the app. The build inserts both values. */
declare const __FILES__: string[];
declare const __VERSION__: string;

const CACHE = `moneta-${__VERSION__}`;
/** The page used offline for all addresses that require a login. It contains only the frame of the app. */
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
    event.respondWith(fetchPage(event, pathname === '/dashboard' ? pathname : ANY_PAGE));
  else if (pathname.startsWith('/assets/')) event.respondWith(getAsset(event));
});

/**
 * Stores the files of this version. Files that an older version has stored are reused, because their names contain a
 * hash of the content.
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

/** Deletes the files of older versions. Runs once no page of an older version is open anymore. */
async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('moneta-') && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** Returns the server's page, or the stored page if the server does not respond. */
async function fetchPage({ request }: ServiceWorkerFetchEvent, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(path);
    if (kept) return kept;
    throw error;
  }
}

/**
 * Returns the stored file, so that a slow network does not delay the app. The file cannot be outdated, because its name
 * contains a hash of its content.
 */
async function getAsset({ request }: ServiceWorkerFetchEvent): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

/** Stores images or PDFs shared by another app, and opens the receipts page. */
async function takeShared({ request }: ServiceWorkerFetchEvent): Promise<Response> {
  const form = await request.formData();
  await storeSharedFiles(form.getAll('receipt').filter((file) => file instanceof File));
  return Response.redirect('/receipts', 303);
}
