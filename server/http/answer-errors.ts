import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorReply } from '../../contract/errors.ts';
import { Refusal } from '../errors.ts';

/** What Fastify itself refuses, in words for a person. */
const SENTENCES: Record<number, string> = {
  400: 'The request could not be understood. Please send valid JSON.',
  413: 'This is too large. A receipt may have up to 10 MB.',
  415: 'This kind of content is not accepted here.',
};

/** The one place where a failure becomes a reply: a refusal says its sentence, anything unexpected is logged and opaque. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal) return reply.status(error.status).headers(error.headers).send(error.reply);
    if (hasZodFastifySchemaValidationErrors(error)) return reply.status(400).send(invalid(error.validation));
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      return reply.status(status).send({ message: SENTENCES[status] ?? 'The request was refused.' });
    }
    request.log.error(error);
    if (isDatabaseAway(error)) {
      return reply.status(503).header('retry-after', '5').send({
        message: 'The database does not answer just now. Please try again in a moment.',
      });
    }
    return reply.status(500).send({ message: 'Something went wrong on the server. Please try again.' });
  });
}

function invalid(issues: { instancePath: string; message?: string }[]): ErrorReply {
  const errors = issues.map(({ instancePath, message = '' }) => {
    const path = instancePath.split('/').filter(Boolean).join('.');
    return { path, message: path ? message : 'Please send a JSON object with the fields of this call.' };
  });
  return { message: errors[0]?.message ?? '', errors };
}

/** The server cannot be reached (`08…`, `ECONN…`), ends or has no room (`57P…`, `53…`), or the file stays locked. */
function isDatabaseAway({ code = '', message }: FastifyError): boolean {
  return (
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|08\w{3}|57P\d\d|53\w{3})$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|database is locked/.test(message)
  );
}
