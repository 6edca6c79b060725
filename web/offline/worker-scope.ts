/** The parts of the service worker API we use; the DOM types do not include them. */
export type WorkerScope = {
  location: Location;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};

type Lasting = { waitUntil(work: Promise<unknown>): void };

export type Fetching = { request: Request; respondWith(answer: Promise<Response>): void };
