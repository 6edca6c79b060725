import { setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../contract/operation.ts';
import type { AppContext } from '../app-context.ts';
import { notSignedIn, Refusal } from '../errors.ts';

/** Milliseconds: an import of some thousand rows is over by then, and nobody has seen anything of it. */
const PATIENCE = 1500;
const LOOKED_AT_EACH = 50;

/**
 * Holds a call up while an import of its user is being written, or taken back: it would see half of that, or change what is being
 * counted. Calls about imports go on, as do those that have nothing to do with transactions.
 * @throws 503 where it takes longer
 */
export async function waitForImport(
  { findSignedIn }: Pick<AppContext, 'findSignedIn'>,
  { noun, access }: Operation,
  request: FastifyRequest,
): Promise<void> {
  if (noun === 'imports' || access === 'owner' || OTHERS.has(noun)) return;
  for (let waited = 0; waited < PATIENCE; waited += LOOKED_AT_EACH) {
    await setTimeout(LOOKED_AT_EACH);
    const user = await findSignedIn(request);
    if (!user) throw notSignedIn();
    request.user = user;
    if (user.importId === null) return;
  }
  throw new Refusal(
    503,
    'Your import is being written at the moment. Please try again when it is done.',
    {},
    { 'retry-after': '2' },
  );
}

/** Nouns in whose calls no transaction is read or changed. */
const OTHERS: ReadonlySet<string> = new Set(['auth', 'filters', 'server']);
