import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../database.ts';

/** Text whose order is that of its bytes on both engines, so that days and keys compare alike, and fast. */
export function bytewiseText(engine: Engine): RawBuilder<string> {
  return engine === 'postgres' ? sql`text collate "C"` : sql`text`;
}
