/** The parts of the service worker API that we use. The DOM types do not include them. */
export type ServiceWorkerScope = {
  location: Location;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: ServiceWorkerFetchEvent) => void): void;
};

type Lasting = { waitUntil(work: Promise<unknown>): void };

export type ServiceWorkerFetchEvent = { request: Request; respondWith(answer: Promise<Response>): void };
