import { STATUS_CODES } from 'node:http';
import { ErrorReply } from '../../../contract/error-reply.ts';
import { getSection, type Operation } from '../../../contract/operation.ts';
import { convertToJsonSchemas, type JsonSchema, type OperationPart } from './convert-to-json-schemas.ts';
import type { NamedSchemas } from './named-schemas.ts';
import {
  API_HEADERS,
  API_INFO,
  API_PARAMETERS,
  API_SECURITY,
  describeCommonErrorResponses,
  describeErrorResponse,
  getErrorComponentName,
} from './shared-components.ts';

/** An operation, with the properties of its route that appear in the description. */
export type ServedOperation = {
  operation: Operation;
  /** True if the server responds with 304 to clients that already have the current version. */
  isConditional: boolean;
  /** True if the number of calls per address is limited. */
  isLimited: boolean;
};

export function buildOpenApiDocument(served: readonly ServedOperation[], contract: NamedSchemas, version: string) {
  const operations = served.map(({ operation }) => operation);
  const error: OperationPart = { path: 'error', schema: ErrorReply, name: 'ErrorReply' };
  const { byPath, components } = convertToJsonSchemas(
    contract,
    operations.flatMap((operation) => listParts(operation, ['params', 'query', 'body', 'form'])),
    [error, ...operations.flatMap((operation) => [...listParts(operation, ['reply']), ...listRefusals(operation)])],
  );
  const schemaOf = (path: string): JsonSchema => byPath[path] ?? {};

  const paths: Record<string, Record<string, object>> = {};
  for (const each of served) {
    const path = `/api${each.operation.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [each.operation.method.toLowerCase()]: describeOperation(each, schemaOf) };
  }
  const responses = Object.entries(describeCommonErrorResponses(schemaOf('error')));
  const used = JSON.stringify(paths);
  return {
    openapi: '3.1.0',
    info: { ...API_INFO, version },
    servers: [{ url: '/', description: 'This server' }],
    paths,
    components: {
      schemas: components,
      responses: Object.fromEntries(responses.filter(([name]) => used.includes(`/responses/${name}"`))),
      parameters: API_PARAMETERS,
      headers: API_HEADERS,
      securitySchemes: API_SECURITY,
    },
  };
}

type SchemaOf = (path: string) => JsonSchema;

function describeOperation(served: ServedOperation, schemaOf: SchemaOf): object {
  const { operation } = served;
  const { id, summary, access = 'user', adds } = operation;
  return {
    operationId: id,
    summary,
    tags: [getSection(operation)],
    ...(adds && { description: 'Also available to API tokens with `add` access.' }),
    security: access === 'anyone' ? [] : [{ [access]: [] }],
    parameters: listParameters(served, schemaOf),
    ...describeBody(operation, schemaOf),
    responses: { ...describeSuccess(served, schemaOf), ...describeErrors(served, schemaOf) },
  };
}

function listParameters({ operation, isConditional }: ServedOperation, schemaOf: SchemaOf): object[] {
  const { id, access, creates, versioned } = operation;
  const ofParts = (['params', 'query'] as const).flatMap((part) => {
    const { properties = {}, required = [] } = schemaOf(`${id}.${part}`);
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema,
    }));
  });
  const headers: (keyof typeof API_PARAMETERS)[] = [];
  if (access !== 'anyone') headers.push('TimeZone');
  if (creates) headers.push('IdempotencyKey');
  if (versioned) headers.push('IfMatch');
  if (isConditional) headers.push('IfNoneMatch');
  return [...ofParts, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

const TEXT = { type: 'string' };
const BYTES = { ...TEXT, format: 'binary' };

function describeBody({ id, body, file, maxFiles, form }: Operation, schemaOf: SchemaOf): object {
  if (body)
    return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(`${id}.body`) } } } };
  if (!file) return {};
  const files = maxFiles === undefined ? BYTES : { type: 'array', items: BYTES, minItems: 1, maxItems: maxFiles };
  const { properties, required = [] } = form ? schemaOf(`${id}.form`) : {};
  const schema = { type: 'object', properties: { [file]: files, ...properties }, required: [file, ...required] };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function describeSuccess({ operation, isConditional }: ServedOperation, schemaOf: SchemaOf): Record<string, object> {
  const { id, status = 200, reply, types = [], summary } = operation;
  const content =
    reply === 'file'
      ? Object.fromEntries(types.map((type) => [type, { schema: type.startsWith('text/') ? TEXT : BYTES }]))
      : { 'application/json': { schema: schemaOf(`${id}.reply`) } };
  const etag = { headers: { ETag: { $ref: '#/components/headers/ETag' } } };
  const answer = { description: schemaOf(`${id}.reply`).description ?? STATUS_CODES[status] ?? summary, content };
  if (!isConditional) return { [status]: answer };
  return {
    [status]: { ...answer, ...etag },
    304: { description: 'Nothing has changed since the version given in `If-None-Match`.', ...etag },
  };
}

function describeErrors(served: ServedOperation, schemaOf: SchemaOf): Record<string, object> {
  const { id, refusals = {} } = served.operation;
  const usual = listErrors(served).map((status) => [
    status,
    { $ref: `#/components/responses/${getErrorComponentName(status)}` },
  ]);
  const own = Object.keys(refusals).map((status) => [
    status,
    describeErrorResponse(Number(status), schemaOf(`${id}.${status}`)),
  ]);
  return { ...Object.fromEntries([...usual, ...own]), default: { $ref: '#/components/responses/Error' } };
}

/** Returns the error statuses that follow from the properties of an operation, such as 401 if it requires a login. */
function listErrors({ operation, isLimited }: ServedOperation): number[] {
  const { access, params, body, file, creates, versioned } = operation;
  const statuses = [400, 503];
  if (access !== 'anyone') statuses.push(401);
  // Some API tokens may not be allowed to call the operation.
  if (access !== 'anyone') statuses.push(403);
  if (params) statuses.push(404);
  if (versioned) statuses.push(409);
  if (body || file) statuses.push(413, 415);
  if (creates || file) statuses.push(422);
  // Operations with `owner` access check a password or code. Guessing these is limited, so the operations can also
  // respond with 429.
  if (isLimited || file || access === 'owner') statuses.push(429);
  return statuses;
}

function listParts(operation: Operation, names: ('params' | 'query' | 'body' | 'form' | 'reply')[]): OperationPart[] {
  return names.flatMap((name) => {
    const schema = operation[name];
    if (schema === undefined || schema === 'file') return [];
    // Bodies and responses become components, so that clients can refer to them by name.
    const isComponent = (name === 'body' || name === 'reply') && isObject(schema);
    return [{ path: `${operation.id}.${name}`, schema, name: isComponent ? pascalCase(operation.id, name) : null }];
  });
}

function listRefusals({ id, refusals = {} }: Operation): OperationPart[] {
  return Object.entries(refusals).map(([status, schema]) => ({
    path: `${id}.${status}`,
    schema,
    name: pascalCase(id, `error${status}`),
  }));
}

function isObject({ _zod: { def } }: OperationPart['schema']): boolean {
  return def.type === 'object';
}

function pascalCase(...words: string[]): string {
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
