import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** What scripts of a page may use: the camera, for photos of receipts. */
const PERMISSIONS = [
  'camera=(self)',
  ...['accelerometer', 'autoplay', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation', 'gyroscope'],
  ...[
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'usb',
  ],
]
  .map((feature) => (feature.includes('=') ? feature : `${feature}=()`))
  .join(', ');

/** The service worker goes by that of its own script: it fetches the files of the app, and nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** The headers of every answer; the page and the API description set a content security policy of their own. */
export function securityHeaders(app: FastifyInstance, publicUrl: string): void {
  const isHttps = publicUrl.startsWith('https:');
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    // Browsers heed these over https alone, and complain about them on plain http in a home network.
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    // Links in mail have a token in them.
    referrerPolicy: { policy: 'no-referrer' },
  });
  // Nothing of the API is kept anywhere, unless its reply says otherwise.
  const ofApi = { ...headers, 'cache-control': 'no-store' };
  const ofDescription = { ...ofApi, 'permissions-policy': PERMISSIONS };
  const ofPages = { ...headers, 'permissions-policy': PERMISSIONS };
  const ofWorker = { ...ofPages, 'content-security-policy': WORKER_POLICY };
  app.addHook('onRequest', ({ id, url }, reply, done) => {
    const others = url.startsWith('/api/docs') ? ofDescription : ofApi;
    const ofFile = url === '/service-worker.js' ? ofWorker : ofPages;
    reply.header('x-request-id', id).headers(url.startsWith('/api') ? others : ofFile);
    done();
  });
}

/** Helmet works its headers out anew for every answer. Ours are always the same, so it is asked once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
