import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFairQueue } from '../../workers/fair-queue.ts';
import type { AppContext } from '../app-context.ts';
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts';
import { CONNECTION_LIMITS } from '../http/connections.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { createTooManyRequestsError, type HttpError } from '../platform/errors.ts';
import { type AcceptedFiles, discardFiles, type ReceivedForm, receiveFiles } from './receive-files.ts';

type UploadCall = { user: CurrentUser; request: FastifyRequest; reply: FastifyReply };

/**
 * Returns a function that receives the files of a request, passes them to `use`, and then discards those that `use` has
 * not stored. The signal is aborted when the client disconnects.
 * @param slots how many uploads of one user may be received at once, and how many more may wait; the server does not
 * read an upload until a slot is free for it
 */
export function createUploadReceiver(
  { files, connections: { requestWithin } = CONNECTION_LIMITS }: AppContext,
  accepted: AcceptedFiles,
  slots: { atOnceOfOne: number; maxWaitingOfOne: number },
) {
  const inTransit = createFairQueue({ ...slots, refuse: createTooManyUploadsError });
  return async <R>(
    { user, request, reply }: UploadCall,
    use: (received: ReceivedForm, signal: AbortSignal) => Promise<R>,
  ): Promise<R> => {
    const signal = abortOnDisconnect(reply);
    const receive = async () => {
      await files.prepare();
      return receiveFiles(request, files, AbortSignal.any([signal, AbortSignal.timeout(requestWithin)]), accepted);
    };
    const received = await inTransit.enter(user.id, receive, signal);
    try {
      return await use(received, signal);
    } finally {
      await discardFiles(files, received.files);
    }
  };
}

export function createTooManyUploadsError(): HttpError {
  return createTooManyRequestsError('You have too many uploads in progress. Wait until some have finished.', 30);
}
