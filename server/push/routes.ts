import * as operations from '../../contract/push.ts';
import type { AppContext } from '../app-context.ts';
import { getRequestOrigin } from '../audit-log/request-origin.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveOperation } from '../http/serve-operation.ts';
import { deleteDevice, insertDevice, listDevices } from './devices.ts';
import { getPushKeys } from './keys.ts';

/** Operations for the browsers that get the user's notifications. */
export function pushRoutes(context: AppContext): void {
  const { db, now } = context;

  serveOperation(context, operations.listPushDevices, async ({ user }) => ({
    publicKey: (await getPushKeys(db, now())).publicKey,
    devices: await listDevices(db, user, now()),
  }));

  serveChange(context, operations.addPushDevice, (tx, { user, body, request, now }) =>
    insertDevice(tx, user, body, getRequestOrigin(request).device, now),
  );

  serveChange(context, operations.deletePushDevice, async (tx, { user, params }) => {
    await deleteDevice(tx, user.id, params.id);
    return { message: 'This browser no longer gets notifications.' };
  });
}
