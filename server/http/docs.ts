import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Operation } from '../../contract/operation.ts';

/** Swagger UI writes styles of its own into the page. */
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/** `/api/docs`: the OpenAPI description, made from the contract. To be registered before the routes it describes. */
export async function docs(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Moneta', version },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document);
      const file = fileOf(document.route.config);
      return { schema: file ? { ...schema, body: uploadOf(file) } : schema, url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: POLICY,
    theme: { title: 'Moneta API', css: [{ filename: 'bare.css', content: '.topbar { display: none }' }] },
  });
}

function fileOf(config: unknown): string | undefined {
  return (config as { operation?: Operation } | undefined)?.operation?.file;
}

function uploadOf(field: string) {
  return { type: 'object', required: [field], properties: { [field]: { type: 'string', format: 'binary' } } };
}
