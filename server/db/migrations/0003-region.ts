import type { SchemaDialect } from './schema-dialects.ts';

/** Adds the locale for numbers and dates in the web app. It is null until the user chooses one. */
export const addRegion = ({ text }: SchemaDialect) => [`alter table users add column region ${text}`];
