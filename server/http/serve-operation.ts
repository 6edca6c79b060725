import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorReply } from '../../contract/error-reply.ts';
import { MAX_BODY_BYTES, type Operation, type OperationReply, type ParsedInput } from '../../contract/operation.ts';
import type { AppContext } from '../app-context.ts';
import { createNotSignedInError } from '../platform/errors.ts';
import type { CurrentUser } from './current-user.ts';
import { requireTokenPermission } from './current-user.ts';
import type { ServedOperation } from './openapi/build-openapi-document.ts';
import { waitForRunningImport } from './wait-for-import.ts';

declare module 'fastify' {
  interface FastifyRequest {
    user: CurrentUser | null;
  }
  interface FastifyContextConfig {
    /** Set only for routes that serve operations of the contract. */
    served?: ServedOperation;
  }
}

/** The argument of a handler: the parts of the request, parsed by the contract's schemas, and the user. */
export type OperationHandlerInput<O extends Operation> = {
  params: ParsedInput<O, 'params'>;
  query: ParsedInput<O, 'query'>;
  body: ParsedInput<O, 'body'>;
  user: O['access'] extends 'anyone' ? null : CurrentUser;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type HandlerResult<O extends Operation> = O['reply'] extends 'file' ? Buffer | Readable : OperationReply<O>;

/** Runs after authentication and before the body is read. If it sends a response, the handler is skipped. */
export type BeforeHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Serves an operation of the contract. Checks the token before reading the body. Use `serveChange` for operations that
 * change a user's data, and `serveRead` for operations that only read it.
 */
export function serveOperation<const O extends Operation>(
  context: AppContext,
  operation: O,
  handler: (call: OperationHandlerInput<O>) => Promise<HandlerResult<O>>,
  before?: BeforeHandler,
  /** Used only in the API description. */
  { isConditional = false, isLimited = false }: Partial<ServedOperation> = {},
): void {
  const { params, query, body, status = 200, reply: replySchema } = operation;
  context.app.route({
    method: operation.method,
    url: `/api${operation.path}`,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: replySchema === 'file' ? {} : { [status]: replySchema, ...operation.refusals, default: ErrorReply },
    },
    bodyLimit: operation.maxBodyBytes ?? MAX_BODY_BYTES,
    config: { served: { operation, isConditional, isLimited } },
    onRequest: async (request, reply) => {
      if (operation.access === 'anyone') return before?.(request, reply);
      request.user = (await context.findSignedIn(request)) ?? null;
      if (!request.user) throw createNotSignedInError();
      requireTokenPermission(operation, request.user);
      await waitForRunningImport(context, operation, request);
      return before?.(request, reply);
    },
    handler: async (request, reply) => {
      reply.status(status);
      const { params, query, body, user } = request;
      // Fastify has validated each part with the schemas above, so these types are correct.
      const call: Record<keyof OperationHandlerInput<O>, unknown> = { params, query, body, user, request, reply };
      return handler(call as OperationHandlerInput<O>);
    },
  });
}
