import type { DatabaseEngine } from '../database.ts';

/** The parts of the schema's SQL that differ between the engines. */
export type SchemaDialect = {
  /**
   * A text column that is sorted by bytes. Both engines then compare days and keys quickly and with the same result.
   */
  text: string;
  bytes: string;
  /** A column with the user's id. Deleting the user also deletes the row. */
  owner: string;
  userId: string;
  number: string;
  kindDefault: string;
  firstText: string;
  andSearchText: string;
};

const OWNER = 'user_id bigint not null references users (id) on delete cascade';

export const SCHEMA_DIALECTS: Record<DatabaseEngine, SchemaDialect> = {
  sqlite: {
    text: 'text',
    bytes: 'blob',
    owner: OWNER,
    userId: 'integer primary key autoincrement',
    number: 'integer primary key',
    kindDefault: " default 'expense'",
    firstText: 'substr(search_text, 1, instr(search_text || char(31), char(31)) - 1)',
    andSearchText: ', search_text',
  },
  postgres: {
    text: 'text collate "C"',
    bytes: 'bytea',
    owner: OWNER,
    userId: 'bigint primary key generated always as identity',
    number: 'bigint generated always as identity',
    kindDefault: '',
    firstText: 'split_part(search_text, chr(31), 1)',
    andSearchText: '',
  },
};
