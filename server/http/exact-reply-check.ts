import type * as z from 'zod/mini';

/**
 * True if a value matches its schema and contains no additional fields. `JSON.stringify` can then write the value
 * unchanged.
 */
type IsExact = (value: unknown) => boolean;

/**
 * Returns a function that quickly checks whether `JSON.stringify` may write a value. The value must have only the
 * fields in the schema, in the same order, with valid values. If the function cannot decide this, it returns false.
 */
export function createExactReplyCheck(schema: z.core.$ZodType): IsExact {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.checks?.length || 'check' in def) return never;
  switch (def.type) {
    case 'string':
      return (value) => typeof value === 'string';
    case 'number':
      return (value) => Number.isFinite(value);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'enum':
      return isOneOf(Object.values(def.entries));
    case 'literal':
      return isOneOf(def.values);
    case 'nullable': {
      const isExact = createExactReplyCheck(def.innerType);
      return (value) => value === null || isExact(value);
    }
    case 'optional': {
      const isExact = createExactReplyCheck(def.innerType);
      return (value) => value === undefined || isExact(value);
    }
    case 'default':
      return createExactReplyCheck(def.innerType);
    case 'array':
      return isArrayOf(createExactReplyCheck(def.element));
    case 'object':
      return def.catchall ? never : isObjectOf(def.shape);
    default:
      return never;
  }
}

const never: IsExact = () => false;

function isOneOf(values: readonly unknown[]): IsExact {
  const all = new Set(values);
  return (value) => all.has(value);
}

function isArrayOf(isExact: IsExact): IsExact {
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (let index = 0; index < value.length; index++) if (!isExact(value[index])) return false;
    return true;
  };
}

function isObjectOf(shape: Readonly<Record<string, z.core.$ZodType>>): IsExact {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, isExact: createExactReplyCheck(schema) }));
  return (value) => {
    // Accept only plain objects. For dates and other objects with a `toJSON` method, `JSON.stringify` would call this
    // method instead of writing the fields.
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false;
    let next = 0;
    for (const key in value) {
      // The value lacks the fields that this loop skips, so each of them must be optional.
      while (fields[next]?.name !== key) if (!fields[next++]?.isExact(undefined)) return false;
      if (!fields[next++]?.isExact((value as Record<string, unknown>)[key])) return false;
    }
    while (next < fields.length) if (!fields[next++]?.isExact(undefined)) return false;
    return true;
  };
}
