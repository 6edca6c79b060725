import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { ReceiptReader } from '../../reader/index.ts';
import type { AppContext } from '../app-context.ts';
import type { Config } from '../config.ts';
import { OperatorError } from '../platform/errors.ts';
import { countReceiptsOfReader } from './reader-metrics.ts';
import { addRequestMetrics } from './request-metrics.ts';
import { createStateMetrics } from './state-metrics.ts';

/** Maximum time in milliseconds for receiving a request. */
const ARRIVES_WITHIN = 5000;

export type Metrics = {
  /** Returns a reader that counts the receipts it reads. */
  countReceipts(reader: ReceiptReader): ReceiptReader;
  /** Starts measuring, and serves the metrics until the app closes. */
  serve(context: AppContext): void;
};

/**
 * Serves metrics for Prometheus on a separate port, because a proxy in front of the app must not publish them. The
 * metrics are about the server and contain nothing about its users.
 */
export function createMetrics({ port, host }: NonNullable<Config['metrics']>): Metrics {
  const registry = new Registry();
  return {
    countReceipts: (reader) => countReceiptsOfReader(reader, registry),
    serve(context) {
      const { app } = context;
      // Measure event loop lag, memory, processor time and garbage collection.
      collectDefaultMetrics({ register: registry });
      addRequestMetrics(app, registry);
      const readState = createStateMetrics(context, registry);
      const server = createServer({ requestTimeout: ARRIVES_WITHIN }, async ({ url, method }, response) => {
        if (url !== '/metrics' || method !== 'GET') return response.writeHead(404).end();
        try {
          await readState();
          const text = await registry.metrics();
          response.writeHead(200, { 'content-type': registry.contentType }).end(text);
        } catch (error) {
          app.log.error(error);
          response.writeHead(500).end();
        }
      });
      // Listen before the app is ready, so that the server does not start if the port is not available.
      app.addHook('onReady', async () => {
        server.listen(port, host);
        await once(server, 'listening').catch(({ code }: NodeJS.ErrnoException) => {
          throw new OperatorError(
            `Metrics cannot be served at ${host}:${port} (${code}). Set METRICS_HOST to an address of this machine, and METRICS_PORT to a free port.`,
          );
        });
      });
      app.addHook('onClose', () => {
        server.close();
        server.closeAllConnections();
      });
    },
  };
}
