import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../contract/operation.ts';
import type { AppContext } from '../app-context.ts';
import { createNotSignedInError } from '../platform/errors.ts';
import { type CurrentUser, canChangeData } from './current-user.ts';
import {
  type BeforeHandler,
  type HandlerResult,
  type OperationHandlerInput,
  serveOperation,
} from './serve-operation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The entity tag of a response from `serveRead`. Empty for all other responses. */
    entityTag: string;
  }
}

/** An operation that reads a user's data as JSON. */
type Read = Operation & { method: 'GET'; access?: never };

/**
 * Serves a read whose response depends only on the user's data and the day. Responds with 304 if the client already has
 * the current version. Don't use this for responses that depend on anything else, such as sessions or the progress of a
 * task.
 */
export function serveRead<const O extends Read>(
  context: AppContext,
  operation: O,
  handler: (call: OperationHandlerInput<O>) => Promise<HandlerResult<O>>,
): void {
  const answered = async (call: OperationHandlerInput<O>) => {
    const answer = await handler(call);
    call.reply.headers(headersOf(call.request));
    return answer;
  };
  const replyIfUnchanged: BeforeHandler = async (request, reply) => {
    const user = await upToDate(context, request);
    request.entityTag = entityTag(context.build, user, request.url);
    // The header may contain several tags, and weak tags start with `W/`.
    if (!request.headers['if-none-match']?.includes(request.entityTag)) return;
    return reply.status(304).headers(headersOf(request)).send();
  };
  serveOperation(context, operation, answered, replyIfUnchanged, { isConditional: true });
}

/** Posts due items before the read. This changes the user's data, so the user is reloaded and returned. */
async function upToDate(context: AppContext, request: FastifyRequest): Promise<CurrentUser> {
  const { user } = request;
  if (!user) throw createNotSignedInError();
  if (user.nextDueDay === null || user.nextDueDay > user.today || !canChangeData(user)) return user;
  await context.postWhatIsDue(user);
  return lookAgain(context, request);
}

/** Loads the user again, because serving the read has changed the user's data. */
async function lookAgain(context: AppContext, request: FastifyRequest): Promise<CurrentUser> {
  const changed = await context.findSignedIn(request);
  if (!changed) throw createNotSignedInError();
  request.user = changed;
  return changed;
}

/** Updates the entity tag if the read itself changed the user's data, like the first read in a month. */
export async function updateEntityTag(context: AppContext, request: FastifyRequest): Promise<void> {
  request.entityTag = entityTag(context.build, await lookAgain(context, request), request.url);
}

/**
 * Maximum length of a URL in the entity tag. Longer URLs are hashed, because browsers send the tag in a header, whose
 * length is limited.
 */
const LONGEST_ADDRESS = 500;

/**
 * Builds the tag from the user, the revision (the number of changes to the user's data), the day and the URL. The user
 * is represented by a prefix of the token's hash, because a user id might belong to another user after the database was
 * recreated.
 */
function entityTag(build: string, { tokenHash, revision, today, timeZone }: CurrentUser, url: string): string {
  // An entity tag must not contain quotation marks.
  const address = url.length > LONGEST_ADDRESS ? hash('sha256', url) : url.replaceAll('"', '%22');
  return `"${revision}.${today}.${timeZone}.${tokenHash.slice(0, 16)}.${build}${address}"`;
}

/** Browsers may store the response but must check with the server before using it again. */
function headersOf({ entityTag }: FastifyRequest): Parameters<FastifyReply['headers']>[0] {
  return { etag: entityTag, 'cache-control': 'private, no-cache', vary: 'authorization, x-time-zone' };
}
