import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../database.ts';

/** A text type that sorts by bytes on both engines, so that days and keys compare the same way, and quickly. */
export function bytewiseText(engine: Engine): RawBuilder<string> {
  return engine === 'postgres' ? sql`text collate "C"` : sql`text`;
}
