import * as z from 'zod/mini';
import { Day } from '../../../contract/day-schema.ts';
import type { NamedSchemas, ZodSchema } from './named-schemas.ts';

/** JSON Schema in the dialect that OpenAPI 3.1 uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  additionalProperties?: unknown;
};

/**
 * `input` for a part of a request, `output` for a response. One schema can have different JSON Schemas as input and as
 * output.
 */
type Side = 'input' | 'output';

type Schemas = Record<string, JsonSchema>;

const COMPONENTS = '#/components/schemas/';

/** A part of an operation, such as `listTransactions.query`. */
export type OperationPart = {
  path: string;
  schema: ZodSchema;
  /** The component name for a schema that the contract does not export. If null, the schema is written inline. */
  name: string | null;
};

/** Converts schemas to JSON Schema. Schemas that the contract exports become components with the same name. */
export function convertToJsonSchemas(
  contract: NamedSchemas,
  requests: readonly OperationPart[],
  replies: readonly OperationPart[],
) {
  const output = convertSide(contract, replies, 'output');
  const input = renameRefs(convertSide(contract, requests, 'input'), output.components);
  const components = Object.entries({ ...input.components, ...output.components });
  return {
    /**
     * The schema of each part, by the path of the part. If the part is a component, this is a reference to the
     * component.
     */
    byPath: { ...input.byPath, ...output.byPath },
    components: Object.fromEntries(components.sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

function convertSide(contract: NamedSchemas, parts: readonly OperationPart[], side: Side) {
  const registry = z.registry<{ id: string }>();
  const paths = new Map<ZodSchema, string>();
  for (const [schema, name] of contract.names) {
    registry.add(schema, { id: name });
    paths.set(schema, name);
  }
  for (const { path, schema, name } of parts) {
    if (paths.has(schema)) continue;
    registry.add(schema, { id: name ?? path });
    paths.set(schema, path);
  }
  const uri = (id: string) => COMPONENTS + id;
  const { schemas } = z.toJSONSchema(registry, { io: side, unrepresentable: 'any', uri });
  const converted: Schemas = {};
  for (const [schema, path] of paths) {
    const id = registry.get(schema)?.id ?? path;
    const { $schema, $id, ...json } = schemas[id] as JsonSchema & { $schema: unknown; $id: unknown };
    complete(contract, schema, json, side);
    const comment = contract.findComment(path);
    if (comment !== undefined) json.description = comment;
    converted[id] = json;
  }
  const byPath: Schemas = {};
  for (const { path, schema, name } of parts) {
    const id = registry.get(schema)?.id ?? path;
    byPath[path] = name === null ? (converted[id] ?? {}) : { $ref: uri(id) };
  }
  return { byPath, components: pickReferenced(byPath, converted) };
}

/** Adds details that the conversion leaves out: the comments on fields, and the types of query parameters. */
function complete(contract: NamedSchemas, schema: ZodSchema, json: JsonSchema, side: Side): void {
  if (json.$ref) return;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const completeInner = (inner: ZodSchema, part: JsonSchema = json) => complete(contract, inner, part, side);
  if (schema === Day) json.format = 'date';
  if (def.type === 'object') {
    // Allow additional fields, because later versions may add fields to responses.
    delete json.additionalProperties;
    for (const [name, field] of Object.entries(def.shape)) {
      const property = json.properties?.[name] ?? {};
      completeInner(field, property);
      const comment = contract.findFieldComment(schema, name);
      if (comment !== undefined) property.description = comment;
    }
  } else if (def.type === 'array') completeInner(def.element, json.items);
  else if (def.type === 'nullable') completeInner(def.innerType, json.anyOf?.[0]);
  else if (def.type === 'union') for (const [at, each] of def.options.entries()) completeInner(each, json.anyOf?.[at]);
  else if (def.type === 'pipe') completeInner(side === 'input' ? def.in : def.out);
  else if ('innerType' in def) completeInner(def.innerType);
  if (side === 'input') simplify(schema, json);
}

/**
 * Describes query parameters as numbers and booleans, although requests contain them as strings. Leaves out the empty
 * string as a value, because the server treats it as missing.
 */
function simplify(schema: ZodSchema, json: JsonSchema): void {
  if (json.enum) json.enum = json.enum.filter((value) => value !== '');
  if (json.enum?.join() === 'true,false') {
    delete json.enum;
    json.type = 'boolean';
  }
  const [option, ...others] = json.anyOf?.filter((each) => each.const !== '') ?? [];
  if (option && others.length === 0) {
    delete json.anyOf;
    Object.assign(json, option);
  }
  if (String(json.type) === 'string,number') {
    const parsed = (value: unknown) => z.safeParse(schema, value);
    // Skip schemas that are not pipes, because only a pipe converts a string to a number.
    if (schema._zod.def.type !== 'pipe') return;
    json.type = parsed('0.5').success ? 'number' : 'integer';
    const byDefault = parsed(undefined).data;
    if (byDefault) json.default = byDefault;
  }
}

/** Returns the components to which the schemas refer, directly or through other components. */
function pickReferenced(from: Schemas, components: Schemas): Schemas {
  const picked: Schemas = {};
  const pick = (json: unknown) => {
    for (const name of listRefs(json)) {
      if (name in picked) continue;
      picked[name] = components[name] ?? {};
      pick(picked[name]);
    }
  };
  pick(from);
  return picked;
}

function listRefs(json: unknown): string[] {
  return [...JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
}

/**
 * Appends `Input` to the name of a request component if a response component with the same name has a different schema.
 * For example, `Line` becomes `LineInput`.
 */
function renameRefs({ byPath, components }: ReturnType<typeof convertSide>, others: Schemas) {
  const text = (json: unknown) => JSON.stringify(json);
  const differing = new Set(
    Object.keys(components).filter((name) => name in others && text(components[name]) !== text(others[name])),
  );
  // Also rename components that refer to a renamed component. The loop visits them because it adds them to `differing`
  // while iterating over it.
  for (const renamed of differing) {
    for (const name of Object.keys(components)) {
      if (name in others && listRefs(components[name]).includes(renamed)) differing.add(name);
    }
  }
  const rename = (name: string) => (differing.has(name) ? `${name}Input` : name);
  const renamed = <T>(json: T): T =>
    JSON.parse(text(json).replace(/(?<="#\/components\/schemas\/)\w+(?=")/g, (name) => rename(name)));
  return {
    byPath: renamed(byPath),
    components: Object.fromEntries(Object.entries(components).map(([name, json]) => [rename(name), renamed(json)])),
  };
}
