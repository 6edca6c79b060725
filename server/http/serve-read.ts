import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../contract/operation.ts';
import type { AppContext } from '../app-context.ts';
import { notSignedIn } from '../errors.ts';
import { type CurrentUser, mayChange } from './current-user.ts';
import { type Answer, type Call, serve } from './serve.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Names the answer that a `serveRead` is about to give; empty elsewhere. */
    entityTag: string;
  }
}

/** A read of what a user has, as JSON. */
type Read = Operation & { method: 'GET'; access: 'user' };

/**
 * Serves a read whose answer depends on nothing but the user's data and day. The answer has an `ETag`, and whoever has that
 * answer already is told so (304) before anything is read. Never for what else an answer depends on, such as the sessions
 * of a user or how far a work under way has come.
 */
export function serveRead<const O extends Read>(
  context: AppContext,
  operation: O,
  handler: (call: Call<O>) => Promise<Answer<O>>,
): void {
  const answered = async (call: Call<O>) => {
    const answer = await handler(call);
    call.reply.headers(headersOf(call.request));
    return answer;
  };
  serve(context, operation, answered, async (request, reply) => {
    const user = await upToDate(context, request);
    request.entityTag = entityTag(context.build, user, request.url);
    // A list of them is allowed, and each may be marked as a weak one.
    if (!request.headers['if-none-match']?.includes(request.entityTag)) return;
    return reply.status(304).headers(headersOf(request)).send();
  });
}

/** The user once what is due is posted: that is a change of its own. */
async function upToDate(context: AppContext, request: FastifyRequest): Promise<CurrentUser> {
  const { user } = request;
  if (!user) throw notSignedIn();
  if (user.nextDueDay === null || user.nextDueDay > user.today || !mayChange(user)) return user;
  await context.postWhatIsDue(user);
  return lookAgain(context, request);
}

/** The user as they are after a change that a read has made before it answers. */
async function lookAgain(context: AppContext, request: FastifyRequest): Promise<CurrentUser> {
  const changed = await context.findSignedIn(request);
  if (!changed) throw notSignedIn();
  request.user = changed;
  return changed;
}

/** Names the answer anew: for a read that, as the first look at a month does, has made a change itself. */
export async function nameAnew(context: AppContext, request: FastifyRequest): Promise<void> {
  request.entityTag = entityTag(context.build, await lookAgain(context, request), request.url);
}

/** A longer address stands in its tag as a hash: a browser sends both, and together they must not be more than headers may. */
const LONGEST_ADDRESS = 500;

/**
 * The revision counts the user's changes, whichever server made them; the token's hash, of which a part does, tells users
 * apart, also those of a database that was made anew. Mostly as it is: to hash it would cost more than all the rest.
 */
function entityTag(build: string, { tokenHash, revision, today, timeZone }: CurrentUser, url: string): string {
  // No tag may have a quotation mark.
  const address = url.length > LONGEST_ADDRESS ? hash('sha256', url) : url.replaceAll('"', '%22');
  return `"${revision}.${today}.${timeZone}.${tokenHash.slice(0, 16)}.${build}${address}"`;
}

/** A browser may keep the answer, but has to ask each time whether it still holds, with a token that is good. */
function headersOf({ entityTag }: FastifyRequest): Parameters<FastifyReply['headers']>[0] {
  return { etag: entityTag, 'cache-control': 'private, no-cache', vary: 'authorization, x-time-zone' };
}
