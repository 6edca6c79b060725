import { setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { getSection, type Operation } from '../../contract/operation.ts';
import type { AppContext } from '../app-context.ts';
import { isArchiveWriteId } from '../db/bulk-write.ts';
import { BulkWriteInProgressError } from '../db/user-lock.ts';
import { createNotSignedInError } from '../platform/errors.ts';

/** Maximum time that a request waits, in milliseconds. It is long enough for an import of a few thousand rows. */
const PATIENCE = 1500;
const LOOK_EVERY = 50;

/**
 * Makes a request wait while an import of its user is written or undone, because the request would otherwise see only
 * some of the transactions. Another import may start after the wait, so `lockUser` checks again for every change.
 * @throws 503 if the import takes too long
 */
export async function waitForRunningImport(
  { findSignedIn }: Pick<AppContext, 'findSignedIn'>,
  operation: Operation,
  request: FastifyRequest,
): Promise<void> {
  for (let waited = 0; mustWait(operation, request); waited += LOOK_EVERY) {
    if (waited >= PATIENCE) throw new BulkWriteInProgressError();
    await setTimeout(LOOK_EVERY);
    const user = await findSignedIn(request);
    if (!user) throw createNotSignedInError();
    request.user = user;
  }
}

function mustWait(operation: Operation, { user }: FastifyRequest): boolean {
  if (!user || user.importId === null) return false;
  // Requests about imports of bank files must wait for an archive import. Otherwise a preview would be compared with
  // only some of the transactions.
  return !canRunDuringImport(operation) || (getSection(operation) === 'imports' && isArchiveWriteId(user.importId));
}

/** True if an operation may run during an import: it manages imports, or it does not use transactions. */
export function canRunDuringImport(operation: Operation): boolean {
  return operation.access === 'owner' || INDEPENDENT.has(getSection(operation));
}

const INDEPENDENT: ReadonlySet<string> = new Set(['auth', 'filters', 'imports', 'server']);
