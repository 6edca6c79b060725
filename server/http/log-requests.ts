import type { FastifyInstance } from 'fastify';

/**
 * Logs one line per response, at every log level. Logs the route instead of the URL, because URLs contain search texts,
 * names and ids. The request id in the line can also be found in the response and in the log of a proxy.
 */
export function logRequests(app: FastifyInstance): void {
  const log = app.log.child({}, { level: 'info' });
  app.addHook(
    'onResponse',
    ({ id, method, routeOptions: { url: route = 'none' } }, { statusCode, elapsedTime }, done) => {
      log.info({ reqId: id, method, route, status: statusCode, ms: Math.round(elapsedTime) }, 'request');
      done();
    },
  );
}
