import { STATUS_CODES } from 'node:http';
import { API_TOKEN_PREFIX } from '../../../contract/auth/api-tokens.ts';
import type { JsonSchema } from './convert-to-json-schemas.ts';

/** Parts of the API description that many operations share. */

const DESCRIPTION = `Money is a number with at most two decimals. A day is \`YYYY-MM-DD\`; other times are ISO 8601 timestamps.
Ids are opaque strings. Unknown fields, parameters and form fields are ignored, and later versions may add fields to responses.
Every error has a human-readable \`message\`.`;

export const API_INFO = {
  title: 'Moneta',
  description: DESCRIPTION,
  license: { name: 'MIT', identifier: 'MIT' },
} as const;

const TOKENS = `A session token from a login, or an API token created in the settings. Send it with each
request: \`Authorization: Bearer ${API_TOKEN_PREFIX}…\`. With a read-only token, every request except GET is answered with 403.`;

const OWNERS = `A session token from a login. API tokens are refused with 403, because these operations concern the account itself.`;

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description }) as const;

export const API_SECURITY = { user: bearer(TOKENS), owner: bearer(OWNERS) };

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

export const API_PARAMETERS = {
  TimeZone: header(
    'X-Time-Zone',
    'IANA name of the time zone of the user, such as `Europe/Berlin`. It determines when a day begins. The server remembers the time zone for requests without this header. Requests with an API token always use the remembered time zone.',
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    'Up to 200 visible characters, chosen by the client. If a request is repeated with the same key within a day, it gets the original response and changes nothing.',
  ),
  IfMatch: header(
    'If-Match',
    'The `version` on which the change is based. If there is a newer version, the response is a 409 with the current state.',
  ),
  IfNoneMatch: header(
    'If-None-Match',
    'The `ETag` of an earlier response. If nothing has changed since then, the response is a 304.',
  ),
};

export const API_HEADERS = {
  ETag: { description: 'The version of this response, for `If-None-Match`.', schema: { type: 'string' } },
  RetryAfter: { description: 'The number of seconds to wait before trying again.', schema: { type: 'integer' } },
};

/** The descriptions of the error statuses. */
const ERRORS: Record<number, string> = {
  400: 'The request is invalid. `errors` lists the fields.',
  401: 'The token is missing or no longer valid.',
  403: 'The token does not allow this operation.',
  404: 'The record does not exist, or belongs to another user.',
  409: 'The request conflicts with existing data.',
  413: 'The request is too large.',
  415: 'The operation does not accept this type of content.',
  422: 'The content was understood but cannot be processed.',
  429: 'Too many requests. Wait for the number of seconds in `Retry-After`.',
  503: 'The server is busy, is stopping, or cannot reach its data. Try again after the number of seconds in `Retry-After`.',
};

/** Returns the component name of an error, such as `NotFound`. */
export function getErrorComponentName(status: number): string {
  return (STATUS_CODES[status] ?? '').replaceAll(' ', '');
}

export function describeErrorResponse(status: number, schema: JsonSchema): object {
  const isTemporary = status === 429 || status === 503;
  return {
    description: ERRORS[status] ?? 'Any other error.',
    ...(isTemporary && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
    content: { 'application/json': { schema } },
  };
}

/** Returns the errors that have only the usual fields, by component name. */
export function describeCommonErrorResponses(schema: JsonSchema): Record<string, object> {
  const byStatus = Object.keys(ERRORS).map((status) => [
    getErrorComponentName(Number(status)),
    describeErrorResponse(Number(status), schema),
  ]);
  return { ...Object.fromEntries(byStatus), Error: describeErrorResponse(0, schema) };
}
