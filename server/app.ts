import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { authRoutes } from './auth/routes.ts';
import { budgetRoutes } from './budgets/routes.ts';
import { categoryRoutes } from './categories/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { sweep } from './db/sweep.ts';
import { healthRoutes } from './health/routes.ts';
import type { Deps } from './house.ts';
import { answerErrors } from './http/answer-errors.ts';
import { docs } from './http/docs.ts';
import { servePage } from './http/page.ts';
import { securityHeaders } from './http/security-headers.ts';
import { receiptRoutes } from './receipts/routes.ts';
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
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('user', null);
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  answerErrors(app);
  await securityHeaders(app, deps.config.publicUrl);
  await app.register(multipart);
  await docs(app, deps.version);

  const house = { ...deps, app };
  healthRoutes(house);
  authRoutes(house);
  categoryRoutes(house);
  transactionRoutes(house);
  dashboardRoutes(house);
  budgetRoutes(house);
  recurringRoutes(house);
  receiptRoutes(house);

  await servePage(app, deps.config);
  sweepHourly(app, deps);
  return app;
}

function sweepHourly(app: FastifyInstance, { db, now }: Deps): void {
  const sweepNow = () => sweep(db, now()).catch((error) => app.log.error(error));
  const timer = setInterval(sweepNow, AN_HOUR).unref();
  app.addHook('onListen', sweepNow);
  app.addHook('onClose', () => clearInterval(timer));
}
