import { createECDH, randomBytes } from 'node:crypto';
import { createRecord, type ExampleRequestsByOperation, getNextNumber } from '../testing/examples/example.ts';

/** Returns the subscription of a browser at a push service that does not exist. */
export function createSubscription(endpoint = `https://push.invalid/${getNextNumber()}`) {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  return { endpoint, p256dh, auth: randomBytes(16).toString('base64url') };
}

export const EXAMPLES: ExampleRequestsByOperation = {
  addPushDevice: () => ({ body: createSubscription() }),
  deletePushDevice: async (user) => ({ id: await createRecord(user, '/push/devices', createSubscription()) }),
};
