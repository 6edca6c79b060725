import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { SignedIn } from '../../contract/auth/auth.ts';
import type { NewSecret, RecoveryCodes } from '../../contract/auth/two-factor.ts';
import type { Operation } from '../../contract/operation.ts';
import { computeCode, countTimeSteps } from '../auth/two-factor/two-factor-codes.ts';
import type { Db } from '../db/schema.ts';
import type { Mail } from '../mail/mailer.ts';
import { PASSWORD } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import { NOW } from './fill.ts';

/** A request for an operation: its path parameters, query and body. */
export type Example = {
  id?: string;
  query?: string;
  body?: unknown;
  form?: FormData;
  /** Idempotency key. */
  key?: string;
  /** Client address, if it matters. */
  address?: string;
  /** Token of another user; defaults to the account's own. */
  token?: string;
  /** Resolves to true once the work that follows the response has finished. */
  isDone?: () => Promise<boolean>;
};

/** A created thing, with the posted transaction of a recurring item, or the id for undoing a bulk change. */
type Thing = { _id: string; transactionId?: string; changeId?: string };

/** Runs the polling outside the recording, because how often we poll says nothing about the call. */
const unrecorded = AsyncLocalStorage.snapshot();

/** A user of an app that does not listen on a port, with helpers that prepare examples. */
export type Account = Awaited<ReturnType<typeof openAccount>>;

/** Signs up a user. @param size how many transactions the account will get */
export async function openAccount(app: FastifyInstance, db: Db, mails: Mail[], size: number) {
  const { token, email, id } = await signUp(app, db);
  /** Waits until the mail queue is empty, or the next call would send this call's mail. */
  const hasMail = async () => (await db.selectFrom('mail_queue').select('id').executeTakeFirst()) !== undefined;
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    send(app, method, path, { token, ...(body !== undefined && { body }) });

  return {
    id,
    email,
    size,
    mails,
    send: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
      ask(method, path, body) as Promise<Thing>,

    /** Sends an example and waits until all work caused by it has finished. */
    async run({ method, path }: Operation, { id = '', query = '', isDone, ...rest }: Example): Promise<void> {
      await send(app, method, `${path.replace(/:\w+/, id)}?${query}`, { token, ...rest });
      const isOver = async () => !(await hasMail()) && (isDone === undefined || (await isDone()));
      while (!(await unrecorded(isOver))) await new Promise(setImmediate);
    },

    /** Returns the id of the first item of a list. */
    async newest(path: string): Promise<string> {
      const answer = (await ask('GET', path)) as Thing[] | Record<string, Thing[]>;
      const list = Array.isArray(answer) ? answer : Object.values(answer).find(Array.isArray);
      return list?.[0]?._id ?? '';
    },

    async pages(query: string, path = '/transactions'): Promise<number> {
      return ((await ask('GET', `${path}?${query}`)) as { totalPages: number }).totalPages;
    },

    /** Uploads a receipt. Without a readable amount it is stored without a transaction. */
    async upload(form: FormData): Promise<string> {
      const answer = (await send(app, 'POST', '/receipts/upload', { token, form })) as Partial<
        Thing & { receiptId: string }
      >;
      return answer._id ?? answer.receiptId ?? '';
    },

    /** Uploads a bank file and returns the id of its import. */
    async addImport(form: FormData): Promise<string> {
      return ((await send(app, 'POST', '/imports', { token, form })) as Thing)._id;
    },

    async signIn(email: string): Promise<string> {
      const body = { email, password: PASSWORD };
      return ((await send(app, 'POST', '/auth/login', { body })) as SignedIn).token;
    },

    async newAccount(transactions: number) {
      const { token, email, id } = await signUp(app, db);
      const body = { name: 'Lunch', category: 'Food', cost: 5, addedOn: '2026-11-19', isIncome: false };
      for (let made = 0; made < transactions; made++) await send(app, 'POST', '/transactions', { token, body });
      const rowOf = () => db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
      /** Returns a code that confirms a new secret. */
      const newCode = async () => {
        const { secret } = (await send(app, 'POST', '/auth/two-factor', { token })) as NewSecret;
        return computeCode(secret, countTimeSteps(NOW));
      };
      return {
        token,
        email,
        archive: () => send(app, 'GET', '/archive', { token }) as Promise<Buffer>,
        isGone: async () => (await rowOf()) === undefined,
        newCode,
        /** Turns two-factor authentication on and returns a recovery code. */
        async turnOnTwoFactor(): Promise<string> {
          const body = { code: await newCode() };
          const answer = await send(app, 'POST', '/auth/two-factor/confirm', { token, body });
          return (answer as RecoveryCodes).recoveryCodes[0] ?? '';
        },
      };
    },

    /** Returns the token of the link that confirms a new email address. */
    async emailToken(token: string, email: string): Promise<string> {
      const before = mails.length;
      await send(app, 'PUT', '/auth/email', { token, body: { email, password: PASSWORD } });
      return linkSince(mails, before);
    },

    async resetToken(email: string): Promise<string> {
      const before = mails.length;
      await send(app, 'POST', '/auth/forgot-password', { body: { email } });
      return linkSince(mails, before);
    },
  };
}

/** Returns the token of the first mailed link after the given number of mails. Mails without a link are skipped. */
async function linkSince(mails: Mail[], before: number): Promise<string> {
  for (;;) {
    const [, token] = mails.slice(before).flatMap(({ text }) => /token=([\w-]+)/.exec(text) ?? []);
    if (token !== undefined) return token;
    await new Promise(setImmediate);
  }
}

let signedUp = 0;

async function signUp(app: FastifyInstance, db: Db) {
  const email = `user${++signedUp}@home.org`;
  const { token } = (await send(app, 'POST', '/auth/signup', { body: { email, password: PASSWORD } })) as SignedIn;
  return { token, email, id: await getUserId(db, email) };
}

type Sent = { body?: unknown; form?: FormData; key?: string; token?: string; address?: string };

/** @throws if the response is an error, except for a receipt that was stored without a transaction */
async function send(
  app: FastifyInstance,
  method: Operation['method'],
  path: string,
  { body, form, key, token, address }: Sent,
): Promise<unknown> {
  const multipart = form && new Response(form);
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    ...(address && { remoteAddress: address }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(multipart && { 'content-type': multipart.headers.get('content-type') ?? '' }),
    },
    ...(body !== undefined && { payload: body as InjectOptions['payload'] & object }),
    ...(multipart && { payload: Buffer.from(await multipart.arrayBuffer()) }),
  });
  const isKept = [409, 422].includes(answer.statusCode) && 'receiptId' in answer.json();
  if (answer.statusCode >= 300 && !isKept) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.payload}`);
  if (answer.headers['content-type'] === 'application/zip') return answer.rawPayload;
  return answer.headers['content-type']?.toString().startsWith('application/json') ? answer.json() : undefined;
}
