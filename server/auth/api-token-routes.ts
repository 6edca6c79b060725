import * as operations from '../../contract/auth/api-tokens.ts';
import type { AppContext } from '../app-context.ts';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import { getRequestOrigin } from '../audit-log/request-origin.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveOperation } from '../http/serve-operation.ts';
import { queueMail, sendMailAfterReply } from '../mail/mail-queue.ts';
import { insertApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts';
import { requirePasswordConfirmation } from './sessions.ts';

/** Operations for managing API tokens. A program with an API token acts on behalf of the user who created it. */
export function registerApiTokenRoutes(context: AppContext): void {
  serveOperation(context, operations.listTokens, ({ user }) => listApiTokens(context.db, user.id, context.now()));

  serveChange(context, operations.createToken, async (tx, { user, body, request, now, afterCommit }) => {
    await requirePasswordConfirmation(tx, user, now);
    const made = await insertApiToken(tx, user.id, body, now);
    const details = { about: body.name };
    await recordAuditEvent(tx, { userId: user.id, event: 'token-made', from: request, details, now });
    const token = { name: body.name, access: body.access };
    const from = getRequestOrigin(request);
    await queueMail(tx, { userId: user.id, kind: 'token-made', to: user.email, from, token }, now);
    afterCommit(async () => sendMailAfterReply(context));
    return made;
  });

  serveChange(context, operations.deleteToken, async (tx, { user, params, request, now }) => {
    const details = { about: await revokeApiToken(tx, user.id, params.id) };
    await recordAuditEvent(tx, { userId: user.id, event: 'token-revoked', from: request, details, now });
    return { message: 'The token was revoked.' };
  });
}
