import * as z from 'zod/mini';
import { defineOperation } from './operation.ts';
import { IdParams } from './text-schemas.ts';

/** Maximum number of browsers per user that get notifications. */
export const MAX_PUSH_DEVICES = 10;

const MAX_ENDPOINT = 1000;
const NO_ENDPOINT = 'The address of the push service must be an HTTPS address on port 443';
const NO_KEY = 'The public key of the browser is invalid. Reload the page, then turn on notifications again.';

/**
 * Matches HTTPS URLs on port 443 whose host is a name. The last part of a host name starts with a letter, so IP
 * addresses do not match.
 */
const ENDPOINT = /^https:\/\/(?:[a-z\d-]+\.)*[a-z][a-z\d-]*\/[!-~]*$/;

export const PushDevice = z.object({
  _id: z.string(),
  /** The browser and system, such as "Firefox on Linux". */
  device: z.string(),
  /** Time at which notifications were turned on, as an ISO 8601 timestamp. */
  createdAt: z.string(),
  /** True for the browser that sent the request. */
  isCurrent: z.boolean(),
});
export type PushDevice = z.infer<typeof PushDevice>;

/** The fields of the browser's `PushSubscription`. Keys are in base64url. */
export const NewPushDevice = z.object({
  /** The address at the push service of the browser. */
  endpoint: z
    .string(NO_ENDPOINT)
    .check(z.maxLength(MAX_ENDPOINT, { error: NO_ENDPOINT, abort: true }), z.regex(ENDPOINT, NO_ENDPOINT)),
  /** The browser's public key on the curve P-256, uncompressed. */
  p256dh: z.string(NO_KEY).check(z.regex(/^B[\w-]{86}$/, NO_KEY)),
  /** The secret that the browser shares with the server. */
  auth: z.string(NO_KEY).check(z.regex(/^[\w-]{22}$/, NO_KEY)),
});
export type NewPushDevice = z.infer<typeof NewPushDevice>;

export const listPushDevices = defineOperation({
  id: 'listPushDevices',
  method: 'GET',
  path: '/push/devices',
  summary: 'List the browsers that get notifications, and the public key with which another browser can subscribe',
  access: 'owner',
  reply: z.object({
    /** The public key of the server, in base64url. A browser needs it to subscribe to notifications. */
    publicKey: z.string(),
    /** The browsers that get notifications, oldest first. */
    devices: z.array(PushDevice),
  }),
});

export const addPushDevice = defineOperation({
  id: 'addPushDevice',
  method: 'POST',
  path: '/push/devices',
  summary: `Send notifications to this browser until its session ends; up to ${MAX_PUSH_DEVICES} browsers per user`,
  access: 'owner',
  body: NewPushDevice,
  status: 201,
  reply: PushDevice,
});

export const deletePushDevice = defineOperation({
  id: 'deletePushDevice',
  method: 'DELETE',
  path: '/push/devices/:id',
  summary: 'Stop sending notifications to a browser',
  access: 'owner',
  params: IdParams,
  reply: z.object({ message: z.string() }),
});
