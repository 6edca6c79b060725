import { request as requestOverTls } from 'node:https';
import { isIP } from 'node:net';
import { createPublicAddressLookup, PrivateAddressError } from './public-address.ts';

/**
 * Sends an encrypted notification to a push service and returns the status of its response. Tests replace this
 * function.
 */
export type SendToPushService = (endpoint: URL, headers: Record<string, string>, body: Buffer) => Promise<number>;

/**
 * Maximum time for a push service to respond, in milliseconds, including the DNS lookup. Must be shorter than the time
 * that the server has to shut down.
 */
const PATIENCE = 8000;

type Post = { request?: typeof requestOverTls; isAllowed?: (address: string) => boolean; patience?: number };

/**
 * Returns the function that sends to push services. A malicious user could choose any address as the endpoint. The
 * function therefore connects only to public addresses, follows no redirects and does not read the body of the
 * response. The contract allows only HTTPS endpoints on port 443.
 * @param options only tests pass other values
 */
export function createPushServiceSender({
  request = requestOverTls,
  isAllowed,
  patience = PATIENCE,
}: Post = {}): SendToPushService {
  const lookup = createPublicAddressLookup(isAllowed);
  return async (endpoint, headers, body) => {
    // Refuse IP addresses. Node.js would connect to them without calling `lookup`, which refuses private addresses.
    // Push services have host names.
    if (isIP(endpoint.hostname.replace(/^\[|\]$/g, '')) !== 0) throw new PrivateAddressError();
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(patience);
      const options = { method: 'POST', headers, lookup, signal, agent: false } as const;
      const sent = request(endpoint, options, (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      });
      sent.on('error', reject);
      sent.end(body);
    });
  };
}
