import * as z from 'zod/mini';
import { operation } from './operation.ts';

const noun = 'server';

export const getHealth = operation({
  id: 'getHealth',
  noun,
  method: 'GET',
  path: '/health',
  summary: 'Whether the server and its database answer',
  access: 'anyone',
  status: 200,
  reply: z.object({ status: z.literal('ok'), database: z.enum(['sqlite', 'postgres']), version: z.string() }),
});

export const Config = z.object({
  /** As of now: where only the first account was let in, that is there. */
  signups: z.enum(['open', 'invite', 'closed']),
  blockedEmailDomains: z.array(z.string()),
  contact: z.object({ email: z.string(), phone: z.string(), office: z.string(), chat: z.string() }),
  /** How many daily backups the server keeps, which hold what is deleted meanwhile; 0 for none. */
  backupsKept: z.number(),
  version: z.string(),
});
export type Config = z.infer<typeof Config>;

export const getConfig = operation({
  id: 'getConfig',
  noun,
  method: 'GET',
  path: '/config',
  summary: 'Public settings of this server',
  access: 'anyone',
  status: 200,
  reply: Config,
});
