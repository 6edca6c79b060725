import type { SchemaDialect } from './schema-dialects.ts';

/** Adds a column for the locale of numbers and dates in the web app. It is null until the user chooses a locale. */
export const addRegion = ({ text }: SchemaDialect) => [`alter table users add column region ${text}`];
