import type * as z from 'zod/mini';
import type { Operation } from '../../contract/operation.ts';
import { Id } from '../../contract/text.ts';

/** Where a call names a thing, or a list of things, by its id. */
export type IdPlace = {
  part: 'params' | 'query' | 'body';
  name: string;
  isList: boolean;
  /** The list of things that each have it, where it is not the call itself that does. */
  within?: string;
};

const PARTS = ['params', 'query', 'body'] as const;

/** Every place in which a call takes the id of something, found in its schemas: a new one is tested without being listed. */
export function idPlacesOf(operation: Operation): IdPlace[] {
  return PARTS.flatMap((part) =>
    Object.entries(fieldsOf(operation[part])).flatMap(([name, schema]) => {
      const inner = fieldsOfEach(schema);
      if (inner) return Object.entries(inner).flatMap(([field, each]) => placesOf(part, field, each, name));
      return placesOf(part, name, schema);
    }),
  );
}

function placesOf(part: IdPlace['part'], name: string, schema: Schema, within?: string): IdPlace[] {
  const held = idsIn(schema);
  return held ? [{ part, name, isList: held === 'list', ...(within !== undefined && { within }) }] : [];
}

/** The fields of each thing of a list of things; undefined where it is none. */
function fieldsOfEach(schema: Schema): Record<string, Schema> | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== 'array') return undefined;
  const { def: element } = (def.element as z.core.$ZodTypes)._zod;
  return element.type === 'object' ? element.shape : undefined;
}

/** The names of all fields that a call takes. */
export function fieldNamesOf(operation: Operation): string[] {
  return PARTS.flatMap((part) => Object.keys(fieldsOf(operation[part])));
}

type Schema = z.ZodMiniType | z.core.$ZodType;

/** The fields of an object, by name; none where it is no object. */
export function fieldsOf(schema: Schema | undefined): Record<string, Schema> {
  return schema ? ((schema as z.ZodMiniObject)._zod.def.shape ?? {}) : {};
}

function idsIn(schema: Schema): 'one' | 'list' | undefined {
  if (schema === Id) return 'one';
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'array':
      return idsIn(def.element) && 'list';
    case 'optional':
    case 'nullable':
    case 'default':
      return idsIn(def.innerType);
    case 'pipe':
      return idsIn(def.in) ?? idsIn(def.out);
    case 'union':
      return def.options.map(idsIn).find((held) => held !== undefined);
    case 'object':
      if (Object.values(def.shape).some(idsIn))
        throw new Error('Have server/testing/contract-fields.ts find ids that deep.');
      return undefined;
    default:
      return undefined;
  }
}
