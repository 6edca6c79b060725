import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorReply } from '../../contract/error-reply.ts';
import { classifyDatabaseError, type StorageFailureKind } from '../db/classify-database-error.ts';
import { HttpError } from '../platform/errors.ts';
import { formatCommandLine } from '../platform/installation.ts';

/** Messages for errors that Fastify raises before a handler runs. */
const SENTENCES: Record<number, string> = {
  400: 'The request could not be understood. Send valid JSON.',
  413: 'The request is too large. A receipt can be up to 10 MB.',
  415: 'This type of content is not accepted here.',
};

/** Messages about storage failures, shown to users. */
const IN_WORDS: Record<StorageFailureKind, string> = {
  away: 'The database is not responding. Try again in a moment.',
  full: 'The server is out of disk space, so nothing was saved. Contact the administrator, and try again later.',
  unwritable: 'The server cannot write its data, so nothing was saved. Contact the administrator, and try again later.',
  gone: 'The server cannot find its data, so nothing was saved. Contact the administrator, and try again later.',
  damaged: 'The server cannot read some of its data, so nothing was saved. Contact the administrator.',
};

/** Messages about storage failures, logged for the administrator together with the cause. */
const IN_THE_LOG: Record<StorageFailureKind, string> = {
  away: 'The database is not responding.',
  full: 'No disk space left in DATA_DIR or in the data folder of PostgreSQL. Free some space.',
  unwritable: 'The data cannot be written. Check the permissions of DATA_DIR and of its disk.',
  gone: 'DATA_DIR was moved or replaced since the server started. Put the folder back, or restart the server to use the new one.',
  damaged: `Some of the data cannot be read. Check the disk, then run ${formatCommandLine('totals', '--check')}, or restore a backup.`,
};

/**
 * Converts all errors to responses. The client receives the message of an `HttpError`. Any other error is logged, and
 * its message is not sent to the client.
 * @param note called for each storage failure
 */
export function registerErrorHandler(app: FastifyInstance, note: (trouble: StorageFailureKind) => void): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof HttpError) return reply.status(error.status).headers(error.headers).send(error.reply);
    if (hasZodFastifySchemaValidationErrors(error)) return reply.status(400).send(invalid(error.validation));
    const status = error.statusCode ?? 500;
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
      const most = request.routeOptions.bodyLimit / 1024;
      return reply.status(413).send({ message: `The request is too large. The limit is ${most} KB.` });
    }
    if (status >= 400 && status < 500) {
      return reply.status(status).send({ message: SENTENCES[status] ?? 'The request was refused.' });
    }
    const trouble = classifyDatabaseError(error);
    if (trouble) {
      note(trouble);
      request.log.error(error, IN_THE_LOG[trouble]);
      return reply.status(503).header('retry-after', '5').send({ message: IN_WORDS[trouble] });
    }
    request.log.error(error);
    return reply.status(500).send({ message: 'Something went wrong on the server. Try again.' });
  });
}

/** Maximum number of validation errors in a response. Without a limit, a list of invalid ids could cause thousands. */
const ERRORS_SAID = 20;

function invalid(issues: { instancePath: string; message?: string }[]): ErrorReply {
  const errors = issues.slice(0, ERRORS_SAID).map(({ instancePath, message = '' }) => {
    const path = instancePath.split('/').filter(Boolean).join('.');
    return { path, message: path ? message : 'Send a JSON object with the fields of this request.' };
  });
  return { message: errors[0]?.message ?? '', errors };
}
