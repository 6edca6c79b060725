import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Operation } from '../../contract/operation.ts';
import { TOKEN_PREFIX } from '../../contract/tokens.ts';

/** Swagger UI writes styles of its own into the page. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TOKENS = `The token of a login or, for a program, one made under "Tokens for programs" in the settings. It goes into each
request: \`Authorization: Bearer ${TOKEN_PREFIX}…\`. A token that may only read is answered 403 to anything but GET.`;

const OWNERS = `The token of a login. These calls are about the account itself and answer 403 to a token for programs.`;

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description }) as const;

/** `/api/docs`: the OpenAPI description, made from the contract. To be registered before the routes it describes. */
export async function docs(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Moneta', version },
      components: { securitySchemes: { user: bearer(TOKENS), owner: bearer(OWNERS) } },
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
