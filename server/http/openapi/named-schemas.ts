import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import type { Config } from '../../config.ts';
import { CONTRACT_MODULES } from './contract-modules.ts';

export type ZodSchema = z.core.$ZodType;

/** The names and doc comments of the schemas that the contract exports. */
export type NamedSchemas = {
  names: ReadonlyMap<ZodSchema, string>;
  /** Returns the comment on an exported schema, or on a part of an operation, such as `listTransactions.query`. */
  findComment(path: string): string | undefined;
  findFieldComment(object: ZodSchema, field: string): string | undefined;
};

/** The build writes the comments of `contract/` to this file, because compiled code has no comments. */
const COMMENTS = 'dist/programs/contract-comments.json';

export function loadNamedSchemas({ projectDir }: Pick<Config, 'projectDir'>): NamedSchemas {
  const comments: Record<string, string> = JSON.parse(readFileSync(join(projectDir, COMMENTS), 'utf8'));
  const names = new Map<ZodSchema, string>();
  const fieldComments = new Map<ZodSchema, Record<string, string>>();

  const note = (schema: ZodSchema, path: string) => {
    for (const inner of listInner(schema)) note(inner, path);
    const own: Record<string, string> = {};
    for (const [name, field] of Object.entries(shapeOf(schema))) {
      const comment = comments[`${path}.${name}`];
      if (comment !== undefined) own[name] = comment;
      note(field, `${path}.${name}`);
    }
    if (Object.keys(own).length > 0) fieldComments.set(schema, own);
  };
  for (const [name, value] of CONTRACT_MODULES.flatMap((module) => Object.entries(module))) {
    if (isSchema(value)) names.set(value, name);
    for (const [path, schema] of listSchemas(value, name)) note(schema, path);
  }
  return {
    names,
    findComment: (path) => comments[path],
    findFieldComment: (object, field) => {
      // If a schema extends another one with `z.extend`, it takes over the other schema's fields. So look for comments
      // on the fields of that schema, too.
      const origins = [...fieldComments].filter(([origin]) => names.has(origin) && isExtension(object, origin, field));
      const comments = [fieldComments.get(object), ...origins.map(([, own]) => own)];
      return comments.map((own) => own?.[field]).find((comment) => comment !== undefined);
    },
  };
}

function isExtension(object: ZodSchema, origin: ZodSchema, field: string): boolean {
  const [shape, others] = [shapeOf(object), shapeOf(origin)];
  return shape[field] === others[field] && Object.keys(others).every((name) => name in shape);
}

/** Returns an exported schema, or the schemas of an exported operation. */
function listSchemas(value: unknown, name: string): [path: string, schema: ZodSchema][] {
  if (isSchema(value)) return [[name, value]];
  if (typeof value !== 'object' || value === null || !('summary' in value)) return [];
  return Object.entries(value)
    .flatMap(([part, each]) => (isSchema(each) ? [[`${name}.${part}`, each] as const] : []))
    .map(([path, schema]) => [path, schema]);
}

function isSchema(value: unknown): value is ZodSchema {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

function shapeOf(schema: ZodSchema): Record<string, ZodSchema> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'object' ? def.shape : {};
}

/** Returns the schemas inside a schema, such as the schema of a list's elements. */
function listInner(schema: ZodSchema): readonly ZodSchema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) return [def.innerType];
  if (def.type === 'array') return [def.element];
  if (def.type === 'union') return def.options;
  if (def.type === 'pipe') return [def.in, def.out];
  return [];
}
