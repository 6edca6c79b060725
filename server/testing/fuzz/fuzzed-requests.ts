import fc from 'fast-check';
import type { Operation } from '../../../contract/operation.ts';
import { OPERATIONS } from '../examples/operations.ts';
import { hostileBody, hostileHeader, hostileText, hostileValue } from './hostile-values.ts';
import { hostileFormData } from './multipart.ts';
import { createValidFields, type FieldValues } from './valid-fields.ts';

/** A request before the token and the ids are filled in. Ids are placeholders such as `@own:1` and `@theirs:2`. */
export type FuzzedRequest = {
  operation: Operation;
  /** The URL, relative to `/api`. */
  address: string;
  headers: Record<string, string>;
  content: string | Buffer | undefined;
  /** True to send the request with the sender's token. */
  isSignedIn: boolean;
};

/**
 * Makes one or two fields invalid and keeps the others valid. With many invalid fields, the server would reject the
 * request before using any of them.
 */
function spoilField(good: fc.Arbitrary<FieldValues>, hostile: fc.Arbitrary<unknown>): fc.Arbitrary<FieldValues> {
  return fc
    .tuple(good, fc.array(fc.tuple(fc.nat(), hostile, fc.nat(9)), { maxLength: 2 }), hostileText)
    .map(([fields, spoils, key]) => {
      const names = Object.keys(fields);
      const result: FieldValues = { ...fields };
      for (const [which, by, kind] of spoils) {
        const name = names[which % names.length];
        if (name === undefined || kind === 0) result[key.slice(0, 5000)] = by;
        else if (kind === 1) delete result[name];
        else result[name] = by;
      }
      return result;
    });
}

const header = fc.tuple(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'cookie',
    'forwarded',
    'idempotency-key',
    'if-match',
    'if-none-match',
    'origin',
    'range',
    'referer',
    'user-agent',
    'x-forwarded-for',
    'x-request-id',
    'x-time-zone',
  ),
  hostileHeader,
);
/** The headers that the web app sends. */
const usualHeaders = fc.record(
  {
    'x-time-zone': fc.constantFrom('Europe/Berlin', 'Pacific/Apia', 'America/St_Johns'),
    'idempotency-key': fc.nat(50).map((number) => `key${number}`),
    'if-match': fc.constantFrom('"1"', '2', '*'),
    'user-agent': fc.constantFrom('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'curl/8'),
  },
  { requiredKeys: [] },
);
const headers = fc
  .tuple(usualHeaders, fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(header, { maxLength: 2 })))
  .map(([usual, hostile]) => ({ ...usual, ...Object.fromEntries(hostile) }) as Record<string, string>);

/** Escapes a string for a URL. Lone surrogates, which a URL cannot contain, are replaced. */
export const escapeForUrl = (text: string) => encodeURIComponent(Buffer.from(text).toString());

/** Escapes a string for a URL. Placeholders for ids are left unchanged. */
const inAddress = (value: string) => (/^@\w+:\d+$/.test(value) ? value : escapeForUrl(value));

function addressOf(operation: Operation): fc.Arbitrary<string> {
  const good = createValidFields(operation, 'params').map((fields) => inAddress(String(Object.values(fields)[0])));
  const id = fc.oneof(
    { weight: 3, arbitrary: good },
    { weight: 1, arbitrary: hostileText.map((text) => escapeForUrl(text.slice(0, 1500)) || 'x') },
    { weight: 1, arbitrary: fc.constantFrom('..', '%2e%2e%2f', '%00', '%', '%ff', 'x/../..', 'undefined') },
  );
  const query = spoilField(createValidFields(operation, 'query'), hostileText).map((fields) =>
    Object.entries(fields)
      .map(([name, value]) => `${escapeForUrl(name.slice(0, 500))}=${inAddress(String(value).slice(0, 2500))}`)
      .join('&'),
  );
  return fc
    .tuple(id, query)
    .map(([id, query]) => `${operation.path.replace(/:\w+/, () => id)}${query && `?${query}`}`.slice(0, 9000));
}

export type RequestContent = { content: string | Buffer | undefined; contentType: string };

export const NO_CONTENT: RequestContent = { content: undefined, contentType: '' };
export const toJsonContent = (content: string | Buffer): RequestContent => ({
  content,
  contentType: 'application/json',
});

function contentOf(operation: Operation): fc.Arbitrary<RequestContent> {
  const nothing = fc.constant(NO_CONTENT);
  if (operation.method === 'GET') return nothing;
  const fields = createValidFields(operation, 'body');
  const ways = [
    { weight: 2, arbitrary: fields.map((good) => toJsonContent(JSON.stringify(good))) },
    { weight: 10, arbitrary: spoilField(fields, hostileValue).map((some) => toJsonContent(JSON.stringify(some))) },
    { weight: 1, arbitrary: hostileValue.map((value) => toJsonContent(JSON.stringify(value))) },
    { weight: 1, arbitrary: hostileBody.map(toJsonContent) },
    {
      weight: 1,
      arbitrary: fc.tuple(hostileBody, hostileHeader).map(([content, contentType]) => ({ content, contentType })),
    },
  ];
  const form = { weight: operation.file ? 12 : 1, arbitrary: hostileFormData };
  return fc.oneof(form, ...(operation.body || operation.file ? ways : ways.slice(3)), {
    weight: 1,
    arbitrary: nothing,
  });
}

/** Requests to all operations of the contract. Most of them contain something unexpected. */
export const fuzzedRequest: fc.Arbitrary<FuzzedRequest> = fc.oneof(
  ...OPERATIONS.map((operation) =>
    fc
      .record({
        address: addressOf(operation),
        headers,
        sent: contentOf(operation),
        isSignedIn: fc.nat(9).map((number) => number > 0),
      })
      .map(({ address, headers, sent, isSignedIn }) => buildRequest(operation, address, headers, sent, isSignedIn)),
  ),
);

export function buildRequest(
  operation: Operation,
  address: string,
  headers: Record<string, string>,
  { content, contentType }: RequestContent,
  isSignedIn: boolean,
): FuzzedRequest {
  const request = {
    operation,
    address,
    headers: { ...(contentType && { 'content-type': contentType }), ...headers },
    content,
    isSignedIn,
  };
  return { ...request, [fc.toStringMethod]: () => describeRequest(request) } as FuzzedRequest;
}

/** Returns a short description for error messages. */
export function describeRequest({ operation, address, headers, content = '' }: FuzzedRequest): string {
  const short = (text: string) => (text.length > 300 ? `${text.slice(0, 200)}… (${text.length})` : text);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${short(value)}`);
  return [`${operation.id} ${short(address)}`, ...lines, short(String(content))].join('\n');
}
