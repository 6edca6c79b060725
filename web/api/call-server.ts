import type { Operation, OperationInput, OperationReply } from '../../contract/operation.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { waitForOfflineFallback } from './offline-fallback.ts';
import { takePreloadedReply } from './preloaded-replies.ts';
import { readToken } from './session-token.ts';

/** The type of `params`, `query` or `body`. Each is required if the operation defines it, and forbidden otherwise. */
type PartOf<O extends Operation, K extends 'params' | 'query' | 'body'> =
  OperationInput<O, K> extends undefined ? { [Key in K]?: undefined } : { [Key in K]: OperationInput<O, K> };

export type CallInput<O extends Operation> = PartOf<O, 'params'> &
  PartOf<O, 'query'> &
  PartOf<O, 'body'> &
  (O extends { file: string }
    ? { file: File | readonly File[]; form?: OperationInput<O, 'form'> }
    : { file?: undefined; form?: undefined }) &
  (O extends { creates: true } ? { key: string } : { key?: undefined }) &
  (O extends { versioned: true } ? { version: number } : { version?: undefined }) & {
    signal?: AbortSignal;
    /** True if the entry is already stored on this device, so that a failed call does not store it a second time. */
    isWaiting?: true;
  };

/** The response to an operation: JSON as defined by the contract, or the contents of a file. */
export type CallResult<O extends Operation> = O['reply'] extends 'file' ? Blob : OperationReply<O>;

let tokenDied: () => void = () => {};

/** Sets the function to call when the server no longer accepts the token. */
export function setInvalidTokenListener(listener: () => void): void {
  tokenDied = listener;
}

/**
 * Sends a request to the server. All requests of the app go through this function.
 * @param parts `key` is the idempotency key of a call that creates something, so that a retry does not create it twice.
 * `version` is the version that the user started to edit.
 * @throws ApiError for an error response, NetworkError if there is no response
 */
export async function callServer<O extends Operation>(operation: O, parts: CallInput<O>): Promise<CallResult<O>> {
  const token = readToken();
  const reply = await send(operation, parts, token);
  if (!reply.ok) {
    // Ignores a 401 for an old token: the token may have been replaced while the request was running.
    if (reply.status === 401 && token !== null && token === readToken()) tokenDied();
    throw new ApiError(reply.status, await reply.json().catch(() => null));
  }
  const offline = await waitForOfflineFallback();
  const answer: unknown = await reply[operation.reply === 'file' ? 'blob' : 'json']();
  // The client does not validate the response, because the server has already validated it with the same contract.
  return (offline?.storeResponse(operation, token, parts, reply, answer) ?? answer) as CallResult<O>;
}

async function send<O extends Operation>(operation: O, parts: CallInput<O>, token: string | null): Promise<Response> {
  const headers = new Headers({ 'X-Time-Zone': getTimeZone() });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (parts.key !== undefined) headers.set('Idempotency-Key', parts.key);
  if (parts.version !== undefined) headers.set('If-Match', `"${parts.version}"`);
  const address = buildAddress(operation.path, parts);
  const early = await takePreloadedReply(operation.method, address, token);
  if (early) return early;
  try {
    return (
      // Only changes wait for the offline code to load. If reads waited too, the app would start more slowly.
      (operation.method !== 'GET' &&
        (await (await waitForOfflineFallback())?.answerChangeOffline(operation, token, parts))) ||
      (await fetch(address, {
        method: operation.method,
        headers,
        body: bodyOf(operation, parts, headers),
        signal: parts.signal ?? null,
      }))
    );
  } catch (error) {
    if (parts.signal?.aborted) throw error;
    const instead = await (await waitForOfflineFallback())?.answerRequestOffline(operation, address, token, parts);
    if (instead) return instead;
    throw new NetworkError(error);
  }
}

/** Returns the time zone of the browser. Newer browsers have `Temporal`, which is much faster than `Intl`. */
function getTimeZone(): string {
  const { Temporal }: { Temporal?: { Now: { timeZoneId(): string } } } = globalThis as object;
  return Temporal ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the URL of a request. */
export function buildAddress(path: string, parts: { params?: unknown; query?: unknown }): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(Object(parts.params)[name]));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(parts.query))) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `/api${filled}${query.size > 0 ? `?${query}` : ''}`;
}

type Content = { body?: unknown; file?: File | readonly File[] | undefined; form?: unknown };

function bodyOf(operation: Operation, parts: Content, headers: Headers) {
  if (parts.file !== undefined) {
    const form = new FormData();
    for (const [name, value] of Object.entries(Object(parts.form)))
      if (value !== undefined) form.set(name, String(value));
    for (const file of [parts.file].flat()) form.append(operation.file ?? '', file);
    return form;
  }
  if (parts.body === undefined) return null;
  headers.set('Content-Type', 'application/json');
  return JSON.stringify(parts.body);
}
