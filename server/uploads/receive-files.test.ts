import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { CONNECTION_LIMITS } from '../http/connections.ts';
import { ACCEPTED_RECEIPT_FILE } from '../receipts/serve-receipt-uploads.ts';
import { startTestApp } from '../testing/test-app.ts';
import { discardFiles, receiveFiles } from './receive-files.ts';

test('file names are cut to a limit, and the number of other form fields is limited', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'moneta-incoming-'));
  const files = { incomingFolder: folder, comingIn: new Set<string>() };
  const app = Fastify();
  await app.register(multipart);
  app.post('/', async (request) => {
    const received = await receiveFiles(request, files, new AbortController().signal, ACCEPTED_RECEIPT_FILE);
    await discardFiles(files, received.files);
    return received.files[0]?.name;
  });
  const send = (fields: [string, string][], name: string) => {
    const form = new FormData();
    for (const [field, value] of fields) form.set(field, value);
    form.set('receipt', new Blob(['x']), name);
    return app.inject({ method: 'POST', url: '/', payload: form });
  };
  expect((await send([], `${'a\u0301\u0323'.repeat(1000)}.pdf`)).body.length).toBe(400);
  const many = Array.from({ length: 11 }, (_, i): [string, string] => [`field ${i}`, 'x']);
  expect((await send(many, 'a.pdf')).statusCode).toBe(413);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('a form that the parser never finishes is refused after the time limit and frees its slot', async () => {
  const app = await startTestApp('sqlite', { connections: { ...CONNECTION_LIMITS, requestWithin: 500 } });
  const { token } = await app.newUser();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' };
  const body = `--x\r\ncontent-disposition: \r\n\r\n${'('.repeat(20_000)}\r\n--x--\r\n`;
  const send = async () => {
    const answer = await fetch(`${app.url}/api/receipts/upload`, { method: 'POST', headers, body });
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  // Send seven uploads, because at most five of one user are received at the same time.
  const answers = await Promise.all(Array.from({ length: 7 }, send));
  // Only from Node.js 22 on does the parser finish, and it then finds no file.
  const isFinished = Number(process.versions.node.split('.')[0]) > 20;
  const refusal = isFinished
    ? [400, 'Please select a file to upload.']
    : [408, 'The request did not arrive in time. Try again.'];
  expect(answers).toEqual(Array(7).fill(refusal));
  await app.close();
});
