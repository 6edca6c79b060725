import * as operations from '../../contract/push-devices.ts';
import type { AppContext } from '../app-context.ts';
import { getRequestOrigin } from '../audit-log/request-origin.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveOperation } from '../http/serve-operation.ts';
import { deletePushDevice, insertPushDevice, listPushDevices } from './push-devices.ts';
import { getOrCreatePushKeys } from './push-keys.ts';

/** Operations for the browsers that get the user's notifications. */
export function registerPushRoutes(context: AppContext): void {
  const { db, now } = context;

  serveOperation(context, operations.listPushDevices, async ({ user }) => ({
    publicKey: (await getOrCreatePushKeys(db, now())).publicKey,
    devices: await listPushDevices(db, user, now()),
  }));

  serveChange(context, operations.addPushDevice, (tx, { user, body, request, now }) =>
    insertPushDevice(tx, user, body, getRequestOrigin(request).device, now),
  );

  serveChange(context, operations.deletePushDevice, async (tx, { user, params }) => {
    await deletePushDevice(tx, user.id, params.id);
    return { message: 'This browser no longer gets notifications.' };
  });
}
