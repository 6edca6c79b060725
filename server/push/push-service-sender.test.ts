import { createServer, type RequestListener, request as requestWithoutTls } from 'node:http';
import type { request as requestOverTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { createPushServiceSender } from './push-service-sender.ts';

/** Sends without TLS, so that the tests need no certificate. */
const request = requestWithoutTls as typeof requestOverTls;

/** Starts a push service on this machine. Returns its address and the requests that it received. */
async function startService(answer: RequestListener) {
  const received: string[] = [];
  const server = createServer((incoming, response) => {
    received.push(`${incoming.method} ${incoming.url} ${incoming.headers.authorization}`);
    answer(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://localhost:${port}/push/1`), port, received };
}

const HEADERS = { authorization: 'vapid t=a, k=b' };
const BODY = Buffer.from('encrypted');
/** Allows the address of the test's push service. */
const isAllowed = (address: string) => address === '127.0.0.1' || address === '::1';

test('a message is posted, and the status of the response is returned', async () => {
  const service = await startService((_request, response) => response.writeHead(201).end());
  expect(await createPushServiceSender({ request, isAllowed })(service.url, HEADERS, BODY)).toBe(201);
  expect(service.received).toEqual(['POST /push/1 vapid t=a, k=b']);
});

test('a name that leads to this machine is refused before the connection', async () => {
  const service = await startService((_request, response) => response.end());
  await expect(createPushServiceSender({ request })(service.url, HEADERS, BODY)).rejects.toThrow(
    'The host is not on the public internet.',
  );
  expect(service.received).toEqual([]);
});

test('an IP address is refused', async () => {
  const service = await startService((_request, response) => response.end());
  const post = createPushServiceSender({ request, isAllowed });
  // The URL parser turns the second and third into 127.0.0.1.
  for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]']) {
    const url = new URL(`http://${host}:${service.port}/`);
    await expect(post(url, HEADERS, BODY)).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
  }
  expect(service.received).toEqual([]);
});

test('a redirect is not followed', async () => {
  const target = await startService((_request, response) => response.end());
  const service = await startService((_request, response) =>
    response.writeHead(307, { location: target.url.href }).end(),
  );
  expect(await createPushServiceSender({ request, isAllowed })(service.url, HEADERS, BODY)).toBe(307);
  expect(target.received).toEqual([]);
});

test('a service that does not respond is given up', async () => {
  const service = await startService(() => {});
  const post = createPushServiceSender({ request, isAllowed, patience: 50 });
  await expect(post(service.url, HEADERS, BODY)).rejects.toMatchObject({ code: 'ABORT_ERR' });
});

test('an endless response is not read', async () => {
  const service = await startService((_request, response) => {
    const timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
    response.on('close', () => clearInterval(timer));
  });
  expect(await createPushServiceSender({ request, isAllowed })(service.url, HEADERS, BODY)).toBe(200);
});

test('headers that are too long are refused', async () => {
  const service = await startService((incoming) => {
    incoming.socket.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`);
  });
  await expect(createPushServiceSender({ request, isAllowed })(service.url, HEADERS, BODY)).rejects.toThrow();
});

test.each(['1.1.1.1', '142.250.74.106', '100.63.255.255', '172.32.0.1', '2a00:1450:4001:81b::200a', '2600:1901::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.255', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.192', '192.168.1.1', '198.18.0.1', '203.0.113.9', '224.0.0.1'],
  ...['240.0.0.1', '255.255.255.255', '::', '::1', '::ffff:10.0.0.1', '::ffff:1.1.1.1', '::127.0.0.1'],
  ...['64:ff9b::7f00:1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1'],
  ...['2001::1', '2001:db8::1', '2002:7f00:1::', '100::1', 'localhost', ''],
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
