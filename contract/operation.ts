import type * as z from 'zod/mini';

/** Schema for a part of a request. Query and path parameters are texts that it checks and converts. */
type Schema = z.ZodMiniType;

/** Maximum size of a request body: 64 KB, many times what any form contains. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Description of one API call. The server validates requests and serializes replies with it, the web app gets its types
 * from it, and `/api/docs` is generated from it.
 */
export type Operation = {
  /** Unique. Also the operation's name in the API description and in idempotency keys. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api`, with `:name` for each of `params`. */
  path: `/${string}`;
  summary: string;
  /**
   * Who may call the operation. `owner` is a user with a session, not a program with a token. The server does not check
   * whether setup is complete: only the web app does, because no data depends on it.
   */
  access: 'anyone' | 'user' | 'owner';
  /** The section of the operation in the API description. */
  noun: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Maximum size of the body, if it is not `MAX_BODY_BYTES`. */
  maxBodyBytes?: number;
  /** The multipart field of an upload. Uploads have no `body`. */
  file?: string;
  /** How many files an upload may contain, if more than one. */
  maxFiles?: number;
  /** The other fields of the upload form, all texts. */
  form?: Schema;
  /** Repeated requests create only one item, because the web app sends an `Idempotency-Key`. */
  creates?: true;
  /** Accepts `If-Match` with the version that the client has seen, and replies 409 if there is a newer one. */
  versioned?: true;
  /** The status code of success. */
  status: 200 | 201;
  /** Schema of the reply, which lists every field. `file` replies with bytes instead of JSON. */
  reply: Schema | 'file';
  /** The media types that a `file` may have. */
  types?: readonly string[];
  /** Error bodies with more fields than `ErrorReply`, by status. */
  refusals?: Record<number, Schema>;
};

/** Keeps the literal types of a description, so that callers and handlers are type-checked. */
export function operation<const O extends Operation>(description: O): O {
  return description;
}

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;
type Part<O, K extends string> = K extends keyof O ? O[K] : undefined;

/** What a caller passes for each part of the request. */
export type Sent<O extends Operation, K extends 'params' | 'query' | 'body' | 'form'> = In<Part<O, K>>;
/** What a handler receives for each part, after validation. */
export type Received<O extends Operation, K extends 'params' | 'query' | 'body'> = Out<Part<O, K>>;
/** What an operation replies. */
export type Reply<O extends Operation> = O['reply'] extends Schema ? z.output<O['reply']> : never;
