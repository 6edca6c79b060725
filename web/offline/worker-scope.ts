/** The parts of the service worker API that we use. The DOM types do not include them. */
export type ServiceWorkerScope = {
  location: Location;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: ServiceWorkerFetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushMessageEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
};

type WindowClient = { url: string; focus(): Promise<WindowClient> };

export type PushMessageEvent = Lasting & { data: { json(): unknown } | null };

export type NotificationClick = Lasting & { notification: Notification };

type Lasting = { waitUntil(work: Promise<unknown>): void };

export type ServiceWorkerFetchEvent = { request: Request; respondWith(answer: Promise<Response>): void };
