import type * as z from 'zod/mini';

/** What a request may carry beside its body: strings in the address, checked and turned into meaning by the schema. */
type Schema = z.ZodMiniType;

/** How many bytes the body of a call may have: 64 KB, many times what any form holds. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * One call across the wire, described once: the server validates and shapes replies by it,
 * the page calls with its types, and `/api/docs` is made from it.
 */
export type Operation = {
  /** Unique; also names the operation in the API description and in idempotency keys. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with `:name` for each of `params`. */
  path: `/${string}`;
  summary: string;
  /**
   * Who may call; an owner is a user who has logged in, not a program with a token. Whether a user has finished setup is
   * for the page to ask: no data depends on it.
   */
  access: 'anyone' | 'user' | 'owner';
  /** The noun under which the API description lists it. */
  noun: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** How many bytes its body may have, where that is not `MAX_BODY_BYTES`. */
  maxBodyBytes?: number;
  /** The multipart field of an upload; such an operation has no `body`. */
  file?: string;
  /** The other fields of its form, which are texts. */
  form?: Schema;
  /** Made once however often it is sent: the page adds an `Idempotency-Key`. */
  creates?: true;
  /** Takes an `If-Match` with the version that the caller has seen: where it is another by now, the answer is a 409. */
  versioned?: true;
  /** The status of success. */
  status: 200 | 201;
  /** What leaves, field by field; `file` answers bytes instead of JSON. */
  reply: Schema | 'file';
  /** Refusals that say more than `ErrorReply`, by status. */
  refusals?: Record<number, Schema>;
};

/** Keeps the literal types of a description, so that caller and handler are checked against it. */
export function operation<const O extends Operation>(description: O): O {
  return description;
}

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;
type Part<O, K extends string> = K extends keyof O ? O[K] : undefined;

/** What a caller hands over for each part of the request. */
export type Sent<O extends Operation, K extends 'params' | 'query' | 'body' | 'form'> = In<Part<O, K>>;
/** What a handler receives for each part, after validation. */
export type Received<O extends Operation, K extends 'params' | 'query' | 'body'> = Out<Part<O, K>>;
/** What an operation answers. */
export type Reply<O extends Operation> = O['reply'] extends Schema ? z.output<O['reply']> : never;
