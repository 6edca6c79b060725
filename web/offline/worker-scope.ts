/** The parts of the service worker API that we use. The DOM types do not contain them. */
export type WorkerScope = {
  location: Location;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};

type Lasting = { waitUntil(work: Promise<unknown>): void };

export type Fetching = { request: Request; respondWith(answer: Promise<Response>): void };
