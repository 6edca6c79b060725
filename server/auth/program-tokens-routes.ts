import * as operations from '../../contract/auth/tokens.ts';
import type { AppContext } from '../app-context.ts';
import { logEvent } from '../audit-log/log-event.ts';
import { getRequestOrigin } from '../audit-log/request-origin.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveOperation } from '../http/serve-operation.ts';
import { queueMail, sendMailAfterReply } from '../mail/mail-queue.ts';
import { deleteToken, insertToken, listTokens } from './program-tokens.ts';
import { expectConfirmedSession } from './sessions.ts';

/** Operations for managing API tokens. A program with an API token acts on behalf of the user who created it. */
export function tokenRoutes(context: AppContext): void {
  serveOperation(context, operations.listTokens, ({ user }) => listTokens(context.db, user.id, context.now()));

  serveChange(context, operations.createToken, async (tx, { user, body, request, now, afterCommit }) => {
    await expectConfirmedSession(tx, user, now);
    const made = await insertToken(tx, user.id, body, now);
    const details = { about: body.name };
    await logEvent(tx, { userId: user.id, event: 'token-made', from: request, details, now });
    const token = { name: body.name, access: body.access };
    const from = getRequestOrigin(request);
    await queueMail(tx, { userId: user.id, kind: 'token-made', to: user.email, from, token }, now);
    afterCommit(async () => sendMailAfterReply(context));
    return made;
  });

  serveChange(context, operations.deleteToken, async (tx, { user, params, request, now }) => {
    const details = { about: await deleteToken(tx, user.id, params.id) };
    await logEvent(tx, { userId: user.id, event: 'token-revoked', from: request, details, now });
    return { message: 'The token was revoked.' };
  });
}
