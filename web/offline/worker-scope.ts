/** Of a service worker's surroundings, what ours uses: the types of pages have none of it. */
export type WorkerScope = {
  location: Location;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};

type Lasting = { waitUntil(work: Promise<unknown>): void };

export type Fetching = { request: Request; respondWith(answer: Promise<Response>): void };
