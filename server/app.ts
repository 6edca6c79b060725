import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import type { AppContext, Deps } from './app-context.ts';
import { findSignedIn } from './auth/signed-in.ts';
import { answerErrors } from './http/answer-errors.ts';
import { docs } from './http/docs.ts';
import { servePage } from './http/page.ts';
import { replyWriter } from './http/reply-writer.ts';
import { runAfterReply } from './http/run-after-reply.ts';
import { securityHeaders } from './http/security-headers.ts';
import { NOUNS } from './nouns.ts';
import { postDue } from './recurring/post-due.ts';

const AN_HOUR = 60 * 60 * 1000;

/** The whole app, not yet listening. Closing it leaves what it was assembled from open. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: 'warn', stream: deps.log },
    trustProxy: deps.config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler<z.ZodMiniType>(({ schema }) => replyWriter(schema));
  app.decorateRequest('user', null);
  app.decorateRequest('entityTag', '');

  answerErrors(app);
  securityHeaders(app, deps.config.publicUrl);
  await app.register(multipart);
  await docs(app, deps.version);

  const context: AppContext = {
    ...deps,
    app,
    nouns: NOUNS,
    runAfterReply: runAfterReply(app),
    findSignedIn: (request) => findSignedIn(deps, request),
    postWhatIsDue: ({ id, today }) =>
      postDue(deps.db, id, today, deps.now()).catch((error) => void app.log.error(error)),
  };
  for (const noun of NOUNS) noun.register(context);

  await servePage(app, deps.config);
  sweepHourly(context);
  return app;
}

/** At the start too: what a stopped server left undone is taken up again. */
function sweepHourly(context: AppContext): void {
  const { app, nouns, runAfterReply } = context;
  const sweepNow = () => {
    for (const noun of nouns) runAfterReply(async (stopping) => noun.sweep?.(context, stopping));
  };
  const timer = setInterval(sweepNow, AN_HOUR).unref();
  app.addHook('onListen', async () => sweepNow());
  app.addHook('onClose', () => clearInterval(timer));
}
