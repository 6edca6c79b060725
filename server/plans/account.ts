import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { SignedIn } from '../../contract/auth.ts';
import type { Operation } from '../../contract/operation.ts';
import type { NewSecret, RecoveryCodes } from '../../contract/two-factor.ts';
import { codeOf, stepAt } from '../auth/two-factor-codes.ts';
import type { Db } from '../db/schema.ts';
import type { Mail } from '../mail/mailer.ts';
import { PASSWORD } from '../testing/test-app.ts';
import { userIdOf } from '../testing/user-id.ts';
import { NOW } from './fill.ts';

/** One request of an operation: what stands in its address and body. */
export type Example = {
  id?: string;
  query?: string;
  body?: unknown;
  form?: FormData;
  /** Makes once what is sent again under it. */
  key?: string;
  /** Where it comes from, where that matters. */
  address?: string;
  /** Who asks, where it is not the account. */
  token?: string;
  /** Comes true once what is done after the reply is done. */
  isDone?: () => Promise<boolean>;
};

/** What is made: a recurring item that posts says which transaction it has made, a change of many how it is taken back. */
type Thing = { _id: string; transactionId?: string; changeId?: string };

/** How often it has to be looked whether something is done says nothing about the call. */
const unrecorded = AsyncLocalStorage.snapshot();

/** A user of an app that listens nowhere, with what examples need to prepare. */
export type Account = Awaited<ReturnType<typeof openAccount>>;

/** Signs somebody up. @param size how many transactions the account is to get */
export async function openAccount(app: FastifyInstance, db: Db, mails: Mail[], size: number) {
  const { token, email, id } = await signUp(app, db);
  /** Another call would send what this one has left. */
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

    /** Sends an example and waits until all that it asks for is done. */
    async run({ method, path }: Operation, { id = '', query = '', isDone, ...rest }: Example): Promise<void> {
      await send(app, method, `${path.replace(/:\w+/, id)}?${query}`, { token, ...rest });
      const isOver = async () => !(await hasMail()) && (isDone === undefined || (await isDone()));
      while (!(await unrecorded(isOver))) await new Promise(setImmediate);
    },

    /** The id of the first thing of a list. */
    async newest(path: string): Promise<string> {
      const answer = (await ask('GET', path)) as Thing[] | Record<string, Thing[]>;
      const list = Array.isArray(answer) ? answer : Object.values(answer).find(Array.isArray);
      return list?.[0]?._id ?? '';
    },

    async pages(query: string, path = '/transactions'): Promise<number> {
      return ((await ask('GET', `${path}?${query}`)) as { totalPages: number }).totalPages;
    },

    /** Uploads a receipt; where no amount can be read it is kept without a transaction. */
    async upload(form: FormData): Promise<string> {
      const answer = (await send(app, 'POST', '/receipts/upload', { token, form })) as Partial<
        Thing & { receiptId: string }
      >;
      return answer._id ?? answer.receiptId ?? '';
    },

    /** Uploads a file of a bank; answers its preview. */
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
      /** A code of a new secret, which confirms it. */
      const newCode = async () => {
        const { secret } = (await send(app, 'POST', '/auth/two-factor', { token })) as NewSecret;
        return codeOf(secret, stepAt(NOW));
      };
      return {
        token,
        email,
        archive: () => send(app, 'GET', '/archive', { token }) as Promise<Buffer>,
        isGone: async () => (await rowOf()) === undefined,
        newCode,
        /** Answers a recovery code. */
        async turnOnTwoFactor(): Promise<string> {
          const body = { code: await newCode() };
          const answer = await send(app, 'POST', '/auth/two-factor/confirm', { token, body });
          return (answer as RecoveryCodes).recoveryCodes[0] ?? '';
        },
      };
    },

    /** The token of the link that confirms another e-mail. */
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

/** The token of the first link that was mailed after so many mails; others only tell of something. */
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
  return { token, email, id: await userIdOf(db, email) };
}

type Sent = { body?: unknown; form?: FormData; key?: string; token?: string; address?: string };

/** @throws for an answer that is a refusal, but for that of a receipt which was kept without a transaction */
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
