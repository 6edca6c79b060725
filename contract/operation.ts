import type * as z from 'zod/mini';

/**
 * Schema for the params, query, body or form of a request. Query and path parameters arrive as strings, which the
 * schema checks and converts.
 */
type Schema = z.ZodMiniType;

/** Maximum size of a request body: 64 KB, which is far more than any form needs. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Description of one API call. The server uses it to validate requests and serialize replies, the web app takes its
 * types from it, and `/api/docs` is generated from it.
 */
export type Operation = {
  /** Unique id of the operation, used in the API description and in idempotency keys. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api`, which contains `:name` for each field of `params`. */
  path: `/${string}`;
  summary: string;
  /**
   * Who may call the operation, if not all users and their programs. An `owner` is a user with a session, not a program
   * with a token. The server does not check whether the user has completed setup, because no data depends on it.
   */
  access?: 'anyone' | 'owner';
  /** Set if API tokens with `add` access may call the operation. */
  adds?: true;
  /** The section of the API description that lists the operation, if it is not the first part of the path. */
  section?: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Maximum size of the body in bytes, if it differs from `MAX_BODY_BYTES`. */
  maxBodyBytes?: number;
  /** The name of the multipart field with the uploaded file. Uploads have no `body`. */
  file?: string;
  /** Maximum number of files in an upload; one if omitted. */
  maxFiles?: number;
  /** The other fields of the upload form. All of them are strings. */
  form?: Schema;
  /**
   * Set if the web app sends an `Idempotency-Key` with the request, so that repeating the request creates nothing
   * twice.
   */
  creates?: true;
  /**
   * Set if the operation accepts an `If-Match` header with the version that the client edited. The reply is 409 if
   * there is a newer version.
   */
  versioned?: true;
  /** The status code of a successful reply, if it is not 200. */
  status?: 201;
  /** Schema that lists every field of the reply. `file` means that the reply consists of bytes instead of JSON. */
  reply: Schema | 'file';
  /** The media types that a `file` reply may have. */
  types?: readonly string[];
  /** Schemas of error bodies that have more fields than `ErrorReply`, by status code. */
  refusals?: Record<number, Schema>;
};

/** Returns the description unchanged but keeps its literal types, so that callers and handlers are type-checked. */
export function defineOperation<const O extends Operation>(description: O): O {
  return description;
}

/** Returns the section of the API description that lists the operation. */
export function getSection({ section, path }: Operation): string {
  return section ?? path.replace(/^\/([^/]+).*/, '$1');
}

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;
type Part<O, K extends string> = K extends keyof O ? O[K] : undefined;

/** The values that a caller passes for a part of the request. */
export type OperationInput<O extends Operation, K extends 'params' | 'query' | 'body' | 'form'> = In<Part<O, K>>;
/** The values that a handler receives for a part of the request, after validation. */
export type ParsedInput<O extends Operation, K extends 'params' | 'query' | 'body'> = Out<Part<O, K>>;
/** The data that an operation replies with. */
export type OperationReply<O extends Operation> = O['reply'] extends Schema ? z.output<O['reply']> : never;
