import pg from 'pg';

/** Formats a value as an untyped PostgreSQL literal. */
export function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return `'${value}'`;
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(toElement).join(',')}}`);
  return pg.escapeLiteral(String(value));
}

function toElement(value: unknown): string {
  return value === null ? 'NULL' : JSON.stringify(String(value));
}
