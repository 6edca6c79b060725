import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/**
 * Upper limits of the histogram's buckets, in seconds. Most calls take milliseconds, but reading a receipt can take
 * several seconds.
 */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 5, 30];

/**
 * Counts replies by the operation in the contract. Requests for pages and files are counted as `other`. Labels never
 * contain text from a request: it may be private, and anyone could create any number of labels with it.
 */
export function addRequestMetrics(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'moneta_requests_total',
    help: 'Number of responses by operation and HTTP status.',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'moneta_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of the response.',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', ({ routeOptions }, reply, done) => {
    const operation = routeOptions.config.served?.operation.id ?? 'other';
    requests.inc({ operation, status: reply.statusCode });
    seconds.observe({ operation }, reply.elapsedTime / 1000);
    done();
  });
}
