import type * as z from 'zod/mini';
import type { Operation } from '../../../contract/operation.ts';
import { Id } from '../../../contract/text-schemas.ts';

/** A field of a request that contains the id of a record, or a list of ids. */
export type IdField = {
  part: 'params' | 'query' | 'body';
  name: string;
  isList: boolean;
  /**
   * If the field is in the items of a list: the name of that list. Undefined if the field is part of the request
   * itself.
   */
  within?: string;
};

const PARTS = ['params', 'query', 'body'] as const;

/**
 * Finds all fields of an operation that contain ids. They are found in the schemas, so that new fields are tested
 * automatically.
 */
export function listIdFields(operation: Operation): IdField[] {
  return PARTS.flatMap((part) =>
    Object.entries(listFields(operation[part])).flatMap(([name, schema]) => {
      const inner = fieldsOfEach(schema);
      if (inner) return Object.entries(inner).flatMap(([field, each]) => placesOf(part, field, each, name));
      return placesOf(part, name, schema);
    }),
  );
}

function placesOf(part: IdField['part'], name: string, schema: Schema, within?: string): IdField[] {
  const held = findIds(schema);
  return held ? [{ part, name, isList: held === 'list', ...(within !== undefined && { within }) }] : [];
}

/** Returns the fields of the items of a list; undefined if the schema is not a list of objects. */
function fieldsOfEach(schema: Schema): Record<string, Schema> | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== 'array') return undefined;
  const { def: element } = (def.element as z.core.$ZodTypes)._zod;
  return element.type === 'object' ? element.shape : undefined;
}

/** Returns the names of all fields of an operation. */
export function listFieldNames(operation: Operation): string[] {
  return PARTS.flatMap((part) => Object.keys(listFields(operation[part])));
}

export type Schema = z.ZodMiniType | z.core.$ZodType;

/** Returns the fields of an object schema by name. Returns no fields for other schemas. */
export function listFields(schema: Schema | undefined): Record<string, Schema> {
  return schema ? ((schema as z.ZodMiniObject)._zod.def.shape ?? {}) : {};
}

/** Returns whether a field contains one id or a list of ids; undefined if it contains none. */
export function findIds(schema: Schema): 'one' | 'list' | undefined {
  if (schema === Id) return 'one';
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'array':
      return findIds(def.element) && 'list';
    case 'optional':
    case 'nullable':
    case 'default':
      return findIds(def.innerType);
    case 'pipe':
      return findIds(def.in) ?? findIds(def.out);
    case 'union':
      return def.options.map(findIds).find((held) => held !== undefined);
    case 'object':
      if (Object.values(def.shape).some(findIds))
        throw new Error('An id is nested too deeply. Extend server/testing/examples/contract-fields.ts to find it.');
      return undefined;
    default:
      return undefined;
  }
}
