import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import { MAX_BODY_BYTES } from '../contract/operation.ts';
import type { AppContext, AppDependencies } from './app-context.ts';
import { findSignedInUser } from './auth/find-signed-in-user.ts';
import { getSignupMode } from './auth/sign-up/sign-up-admission.ts';
import { getShortReadConnection } from './db/short-read-connection.ts';
import { watchStorage } from './health/watch-storage.ts';
import { registerClientAddressHook, warnOfUntrustedProxy } from './http/client-address.ts';
import {
  buildConnectionTimeouts,
  CONNECTION_LIMITS,
  limitConnections,
  limitConnectionsPerAddress,
} from './http/connections.ts';
import { logRequests } from './http/log-requests.ts';
import { serveApiDocs } from './http/openapi/serve-api-docs.ts';
import { registerErrorHandler } from './http/register-error-handler.ts';
import { createReplyWriter } from './http/reply-writer.ts';
import { createRequestId } from './http/request-id.ts';
import { createAfterReplyRunner } from './http/run-after-reply.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { serveWebApp } from './http/serve-web-app.ts';
import { registerShutdownSignal } from './http/shutdown-signal.ts';
import { MODULES } from './modules.ts';
import { HttpError } from './platform/errors.ts';
import { postDueOccurrences } from './recurring/post-due-occurrences.ts';

const AN_HOUR = 60 * 60 * 1000;

/**
 * Assembles the app, which does not listen yet. Closing the app does not close its dependencies, such as the database.
 */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const { connections = CONNECTION_LIMITS } = deps;
  const app = Fastify({
    logger: { level: deps.config.logLevel, stream: deps.log },
    // Turn off Fastify's request log, because it contains complete URLs, and thus search texts and the tokens of
    // emailed links.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy,
    ...buildConnectionTimeouts(connections),
    genReqId: createRequestId,
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
  });
  limitConnections(app, connections);
  if (deps.config.trustProxy === false) limitConnectionsPerAddress(app, connections);
  registerShutdownSignal(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler<z.ZodMiniType>(({ schema }) => createReplyWriter(schema));
  app.decorateRequest('user', null);
  app.decorateRequest('entityTag', '');

  // Register the following hooks before all others, because they must run as soon as a request arrives.
  const reads = getShortReadConnection(deps.db);
  registerClientAddressHook(app);
  app.addHook('onRequest', (_request, _reply, done) => {
    reads?.share?.();
    done();
  });
  const storage = watchStorage(deps);
  registerErrorHandler(app, storage.note);
  addSecurityHeaders(app, deps.config.publicUrl);
  if (deps.config.trustProxy === false) warnOfUntrustedProxy(app);
  await app.register(multipart);
  await serveApiDocs(app, deps);
  if (deps.config.logRequests) logRequests(app);
  // Load the metrics library only if metrics are enabled.
  const metrics = deps.config.metrics && (await import('./metrics/metrics.ts')).createMetrics(deps.config.metrics);

  const context: AppContext = {
    ...deps,
    reader: metrics?.countReceipts(deps.reader) ?? deps.reader,
    app,
    storage,
    modules: MODULES,
    runAfterReply: createAfterReplyRunner(app),
    queues: new Map(),
    dailyBackup: { isRunning: false },
    findSignedIn: (request) => findSignedInUser(deps, request),
    postWhatIsDue: async ({ id, today, nextDueDay }) => {
      if (nextDueDay === null || nextDueDay > today) return;
      const posting = { now: deps.now(), maxTransactions: deps.config.quotas.transactions };
      await postDueOccurrences(deps.db, id, today, posting).catch((error) => {
        // An `HttpError` means that a bulk write is in progress or that the account was deleted in the meantime. Let
        // the request fail.
        if (error instanceof HttpError) throw error;
        app.log.error(error);
      });
    },
  };
  for (const noun of MODULES) noun.register(context);
  metrics?.serve(context);

  await serveWebApp(app, deps.config, () => getSignupMode(deps.db, deps.config.signups));
  sweepHourly(context);
  return app;
}

/**
 * Runs each module's cleanup when the server starts and then every hour. The first run also resumes work that was left
 * unfinished when a server stopped.
 */
function sweepHourly(context: AppContext): void {
  const { app, modules, runAfterReply } = context;
  const sweepNow = () => {
    for (const noun of modules) runAfterReply(async (stopping) => noun.sweep?.(context, stopping));
  };
  const timer = setInterval(sweepNow, AN_HOUR).unref();
  app.addHook('onListen', async () => sweepNow());
  app.addHook('onClose', () => clearInterval(timer));
}
