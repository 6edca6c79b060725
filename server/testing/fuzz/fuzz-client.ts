import { Agent, type RequestOptions, request } from 'node:http';
import { getSection } from '../../../contract/operation.ts';
import { fillAccountWithMarker, type SendRequest } from '../fill-account-with-marker.ts';
import { PASSWORD } from '../http-client.ts';
import type { FuzzedRequest } from './fuzzed-requests.ts';
import { OTHER_FUZZ_PASSWORD } from './valid-fields.ts';

export type FuzzReply = { status: number; text: string; ms: number };

/** Maximum number of ids that are remembered per kind of record. */
const MAX_OWN = 20;
const JSON_TYPE = { 'content-type': 'application/json' };
let signedUp = 0;

/**
 * A logged-in user who sends fuzzed requests over one connection. The requests contain ids of this user and of another
 * user. If the user's account is locked, a new user is signed up.
 * @param theirs ids of the other user's records
 * @param address returns the client address of a request, for servers that trust a proxy
 */
export function createFuzzClient(url: string, theirs: readonly string[], address?: () => string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** The user's own ids by kind of record. */
  let own = new Map<string, string[]>();
  let token: string | undefined;
  let email = '';

  const { hostname, port } = new URL(url);
  const ask = (method: string, path: string, headers: Record<string, string>, content: string | Buffer = '') => {
    const length = content.length > 0 && { 'content-length': String(Buffer.byteLength(content)) };
    const from = address && { 'x-forwarded-for': address() };
    // Do not use a URL object: it would remove `..` from the path, and the server must receive the path with `..`.
    const where = { agent, hostname, port, path: `/api${path}` };
    return send({ ...where, method, headers: { ...from, ...headers, ...length } }, content);
  };

  /** Logs in again. If that fails, signs up as a new user and creates a few records. */
  async function comeIn(): Promise<string> {
    for (const password of email ? [PASSWORD, OTHER_FUZZ_PASSWORD] : []) {
      const answer = await ask('POST', '/auth/login', JSON_TYPE, JSON.stringify({ email, password }));
      if (answer.status === 200) return JSON.parse(answer.text).token;
    }
    email = `attacker${process.pid}-${++signedUp}@home.org`;
    const answer = await ask('POST', '/auth/signup', JSON_TYPE, JSON.stringify({ email, password: PASSWORD }));
    if (answer.status !== 201) throw new Error(`The attacker could not sign up: ${answer.status} ${answer.text}`);
    const { token: made } = JSON.parse(answer.text);
    own = new Map(Object.entries(await fillAccountWithMarker((...sent) => plant(made, ...sent), 'kraken')));
    return made;
  }

  async function plant(
    bearer: string,
    ...[method, path, { body, form } = {}]: Parameters<SendRequest>
  ): Promise<unknown> {
    const authorization = `Bearer ${bearer}`;
    const multipart = form && new Response(form);
    const type = { 'content-type': multipart?.headers.get('content-type') ?? 'application/json' };
    const content = multipart
      ? Buffer.from(await multipart.arrayBuffer())
      : body === undefined
        ? ''
        : JSON.stringify(body);
    const answer = await ask(method, path, { authorization, ...(content.length > 0 && type) }, content);
    if (answer.status >= 300) throw new Error(`The attacker could not create records: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  }

  const withIds = (text: string, noun: string) =>
    text.replace(/@(own|transactions|accounts|theirs):(\d+)/g, (_all, whose, number) => {
      const ids = whose === 'theirs' ? theirs : (own.get(whose === 'own' ? noun : whose) ?? []);
      return ids[Number(number) % ids.length] ?? 'none';
    });

  return {
    /** Logs in now, so that the first request need not wait for it. */
    async prepare(): Promise<void> {
      token ??= await comeIn();
    },

    async send({ operation, address: path, headers, content, isSignedIn }: FuzzedRequest): Promise<FuzzReply> {
      await this.prepare();
      const section = getSection(operation);
      const answer = await ask(
        operation.method,
        withIds(path, section),
        { ...(isSignedIn && { authorization: `Bearer ${token}` }), ...headers },
        typeof content === 'string' ? withIds(content, section) : content,
      );
      const found = [...answer.text.matchAll(/"(?:_id|receiptId)":"([\w-]{16})"/g)].map(([, id = '']) => id);
      const before = own.get(section) ?? [];
      own.set(section, [...new Set([...found, ...before])].slice(0, MAX_OWN));
      const hasLeft = ['logout', 'deleteAccount'].includes(operation.id) && answer.status === 200;
      if (hasLeft || (answer.status === 401 && isSignedIn && headers.authorization === undefined)) token = undefined;
      return answer;
    },
    close: () => agent.destroy(),
  };
}

/**
 * Sends a request. The status is 0 if the server closed the connection before it had received the entire request, as it
 * may do if the body is too large.
 */
function send(options: RequestOptions, content: string | Buffer): Promise<FuzzReply> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(options, (reply) => {
      const chunks: Buffer[] = [];
      const end = () =>
        resolve({
          status: reply.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          ms: performance.now() - began,
        });
      reply.on('data', (chunk) => chunks.push(chunk));
      reply.on('close', end);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) return reject(error);
      resolve({ status: 0, text: '', ms: performance.now() - began });
    });
    sent.end(content);
  });
}
