import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** Features that scripts may use: only the camera, for photos of receipts. */
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

/** The service worker follows the policy of its own script. It only fetches files of the app. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Sets the headers of all replies. The page and the API description have their own content security policy. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const isHttps = publicUrl.startsWith('https:');
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    // Browsers only respect these headers over HTTPS, and warn about them over plain HTTP in a home network.
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    // Links in mails contain a token, which a `Referer` header would pass on.
    referrerPolicy: { policy: 'no-referrer' },
  });
  // API replies are not cached unless they say otherwise.
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

/** Calls Helmet only once, because it would compute the same headers again for every reply. */
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
