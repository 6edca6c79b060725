import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * The browser features that scripts may use: only the camera, for photos of receipts. All other features are turned
 * off.
 */
const PERMISSIONS = [
  'camera=(self)',
  'accelerometer',
  'autoplay',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
]
  .map((feature) => (feature.includes('=') ? feature : `${feature}=()`))
  .join(', ');

/** The policy of the service worker, which only fetches files that belong to the app. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Sets the headers of all responses. The page and the API description have their own content security policies. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const isHttps = publicUrl.startsWith('https:');
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    // Set these headers only with HTTPS. Without it, browsers ignore them and log warnings, for example on a home
    // network.
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    // Don't send a `Referer`, because links in emails contain a token.
    referrerPolicy: { policy: 'no-referrer' },
  });
  // API responses are not cached unless they explicitly allow it.
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

/**
 * Returns the headers that Helmet sets. Call this only once, because Helmet would compute the same headers again for
 * every response.
 */
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
