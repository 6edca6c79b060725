import type { NotificationClick, PushMessageEvent, ServiceWorkerScope } from './worker-scope.ts';

/** The content of a message from the server (`server/push/push-queue.ts`). */
type PushContent = { title: string; body: string; path: string; tag: string };

/** Shows messages from the server as notifications. Clicking a notification opens the page to which it refers. */
export function showNotifications(scope: ServiceWorkerScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event)));
  scope.addEventListener('notificationclick', (event) => event.waitUntil(openPage(scope, event)));
}

async function show({ registration }: ServiceWorkerScope, { data }: PushMessageEvent): Promise<void> {
  if (!data) return;
  const { title, body, path, tag } = data.json() as PushContent;
  await registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: path });
}

/**
 * Focuses a window that shows the page, or opens one. Other windows stay as they are, because they may contain unsaved
 * entries.
 */
async function openPage({ clients, location }: ServiceWorkerScope, { notification }: NotificationClick): Promise<void> {
  notification.close();
  const url = new URL(String(notification.data), location.origin);
  if (url.origin !== location.origin) return;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((each) => new URL(each.url).pathname === url.pathname);
  if (shown) await shown.focus();
  else await clients.openWindow(url.href);
}
