import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import { purgeDeletedAccounts } from './account/purge-account.ts';
import { accountRoutes } from './account/routes.ts';
import type { AppContext, Deps } from './app-context.ts';
import { authRoutes } from './auth/routes.ts';
import { findSignedIn } from './auth/signed-in.ts';
import { budgetRoutes } from './budgets/routes.ts';
import { categoryRoutes } from './categories/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { sweep } from './db/sweep.ts';
import { healthRoutes } from './health/routes.ts';
import { answerErrors } from './http/answer-errors.ts';
import { docs } from './http/docs.ts';
import { servePage } from './http/page.ts';
import { replyWriter } from './http/reply-writer.ts';
import { runAfterReply } from './http/run-after-reply.ts';
import { securityHeaders } from './http/security-headers.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { postDue } from './recurring/post-due.ts';
import { postDueOfAll, postEveryMinute } from './recurring/posting.ts';
import { recurringRoutes } from './recurring/routes.ts';
import { transactionRoutes } from './transactions/routes.ts';

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
    runAfterReply: runAfterReply(app),
    findSignedIn: (request) => findSignedIn(deps, request),
    postWhatIsDue: ({ id, today }) =>
      postDue(deps.db, id, today, deps.now()).catch((error) => void app.log.error(error)),
  };
  healthRoutes(context);
  authRoutes(context);
  accountRoutes(context);
  categoryRoutes(context);
  transactionRoutes(context);
  dashboardRoutes(context);
  budgetRoutes(context);
  recurringRoutes(context);
  receiptRoutes(context);

  await servePage(app, deps.config);
  sweepHourly(context);
  postWhatIsDue(context);
  return app;
}

/** At the start too: what a stopped server left undone is taken up again. */
function sweepHourly({ app, runAfterReply, db, files, now }: AppContext): void {
  const sweepNow = () => {
    runAfterReply(() => sweep(db, now()));
    runAfterReply((stopping) => purgeDeletedAccounts(db, files, stopping));
  };
  const timer = setInterval(sweepNow, AN_HOUR).unref();
  app.addHook('onListen', async () => {
    sweepNow();
    runAfterReply((stopping) => files.sweep(stopping));
  });
  app.addHook('onClose', () => clearInterval(timer));
}

function postWhatIsDue({ app, db, now }: AppContext): void {
  const round = () => postDueOfAll(db, now(), (error) => app.log.error(error));
  let stop: (() => Promise<void>) | undefined;
  app.addHook('onListen', async () => {
    stop = postEveryMinute(round);
  });
  app.addHook('onClose', () => stop?.());
}
