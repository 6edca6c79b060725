import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import { TOKEN_PREFIX } from '../../contract/auth/tokens.ts';
import type { Operation } from '../../contract/operation.ts';

/** Swagger UI adds inline styles to the page. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TOKENS = `The token of a login or, for a program, one made under "API tokens" in the settings. It goes into each
request: \`Authorization: Bearer ${TOKEN_PREFIX}…\`. A token that may only read is answered 403 to anything but GET.`;

const OWNERS = `The token of a login. These calls are about the account itself and answer 403 to a token for programs.`;

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description }) as const;

/** Serves `/api/docs`, the OpenAPI description built from the contract. Register it before the routes it describes. */
export async function docs(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Moneta', version, description: 'Unknown fields, parameters and form texts are ignored.' },
      components: { securitySchemes: { user: bearer(TOKENS), owner: bearer(OWNERS) } },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document);
      const upload = uploadOf(document.route.config);
      return { schema: upload ? { ...schema, body: upload } : schema, url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: POLICY,
    theme: { title: 'Moneta API', css: [{ filename: 'bare.css', content: '.topbar { display: none }' }] },
  });
}

/** The form of an upload: its file and optional text fields. */
function uploadOf(config: unknown) {
  const { file, form } = (config as { operation?: Operation } | undefined)?.operation ?? {};
  if (file === undefined) return undefined;
  const texts = Object.keys((form as z.ZodMiniObject | undefined)?._zod.def.shape ?? {});
  const properties = Object.fromEntries(texts.map((name) => [name, { type: 'string' }]));
  return {
    type: 'object',
    required: [file],
    properties: { [file]: { type: 'string', format: 'binary' }, ...properties },
  };
}
