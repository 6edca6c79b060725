import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../../app-context.ts';
import { buildOpenApiDocument, type ServedOperation } from './build-openapi-document.ts';
import { loadNamedSchemas } from './named-schemas.ts';

/** The content security policy of Swagger UI, which needs inline styles. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the API description at `/api/docs`. Call this before the operations are registered, because it collects them.
 */
export async function serveApiDocs(app: FastifyInstance, { config }: AppDependencies): Promise<void> {
  const served: ServedOperation[] = [];
  app.addHook('onRoute', ({ config: { served: operation } = {} }) => {
    // Fastify adds a HEAD route to each GET route, so the same operation may be registered twice.
    if (operation && !served.includes(operation)) served.push(operation);
  });
  await app.register(swagger, {
    openapi: {},
    transform: ({ url }) => ({ schema: { hide: true }, url }),
    // Create the description only when it is requested, because that takes as long as starting the server.
    transformObject: () => buildOpenApiDocument(served, loadNamedSchemas(config), config.program.version),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: POLICY,
    theme: { title: 'Moneta API', css: [{ filename: 'bare.css', content: '.topbar { display: none }' }] },
  });
}
