import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../contract/operation.ts';
import type { AppContext } from '../app-context.ts';
import { notSignedIn } from '../platform/errors.ts';
import { type CurrentUser, mayChangeData } from './current-user.ts';
import { type BeforeHandler, type HandlerResult, type OperationCall, serveOperation } from './serve.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The entity tag of a reply from `serveRead`; empty otherwise. */
    entityTag: string;
  }
}

/** An operation that reads a user's data as JSON. */
type Read = Operation & { method: 'GET'; access: 'user' };

/**
 * Serves a read whose reply depends only on the user's data and day. The reply has an `ETag`. If the client already has
 * that version, it gets a 304 before any data is read. Don't use it for replies that depend on other things, such as
 * the user's sessions or the progress of a task.
 */
export function serveRead<const O extends Read>(
  context: AppContext,
  operation: O,
  handler: (call: OperationCall<O>) => Promise<HandlerResult<O>>,
): void {
  const answered = async (call: OperationCall<O>) => {
    const answer = await handler(call);
    call.reply.headers(headersOf(call.request));
    return answer;
  };
  const replyIfUnchanged: BeforeHandler = async (request, reply) => {
    const user = await upToDate(context, request);
    request.entityTag = entityTag(context.build, user, request.url);
    // The header may contain a list, with each tag marked as weak.
    if (!request.headers['if-none-match']?.includes(request.entityTag)) return;
    return reply.status(304).headers(headersOf(request)).send();
  };
  serveOperation(context, operation, answered, replyIfUnchanged, { isConditional: true });
}

/** Posts due items first, which changes the user's data, and returns the updated user. */
async function upToDate(context: AppContext, request: FastifyRequest): Promise<CurrentUser> {
  const { user } = request;
  if (!user) throw notSignedIn();
  if (user.nextDueDay === null || user.nextDueDay > user.today || !mayChangeData(user)) return user;
  await context.postWhatIsDue(user);
  return lookAgain(context, request);
}

/** Loads the user again after the read itself has changed the user's data. */
async function lookAgain(context: AppContext, request: FastifyRequest): Promise<CurrentUser> {
  const changed = await context.findSignedIn(request);
  if (!changed) throw notSignedIn();
  request.user = changed;
  return changed;
}

/** Updates the entity tag after the read itself has changed the user's data, as the first read of a month does. */
export async function updateEntityTag(context: AppContext, request: FastifyRequest): Promise<void> {
  request.entityTag = entityTag(context.build, await lookAgain(context, request), request.url);
}

/**
 * Longer URLs are hashed in the tag. A browser sends the URL and the tag, and together they must fit into the header
 * limit.
 */
const LONGEST_ADDRESS = 500;

/**
 * The revision counts the user's changes on all servers. A prefix of the token's hash distinguishes users, even after
 * the database was recreated. Only long URLs are hashed, because hashing would cost more than all other steps.
 */
function entityTag(build: string, { tokenHash, revision, today, timeZone }: CurrentUser, url: string): string {
  // An entity tag must not contain quotation marks.
  const address = url.length > LONGEST_ADDRESS ? hash('sha256', url) : url.replaceAll('"', '%22');
  return `"${revision}.${today}.${timeZone}.${tokenHash.slice(0, 16)}.${build}${address}"`;
}

/** A browser may store the reply but must revalidate it each time, with a valid token. */
function headersOf({ entityTag }: FastifyRequest): Parameters<FastifyReply['headers']>[0] {
  return { etag: entityTag, 'cache-control': 'private, no-cache', vary: 'authorization, x-time-zone' };
}
