import * as z from 'zod/mini';
import { defineOperation } from './operation.ts';

const section = 'server';

const program = {
  version: z.string(),
  /** The git commit that the server was built from; null if unknown. */
  commit: z.nullable(z.string()),
};

export const getHealth = defineOperation({
  id: 'getHealth',
  section,
  method: 'GET',
  path: '/health',
  summary: 'Check that the server and its database respond',
  access: 'anyone',
  reply: z.object({ status: z.literal('ok'), database: z.enum(['sqlite', 'postgres']), ...program }),
});

export const getLiveness = defineOperation({
  id: 'getLiveness',
  section,
  method: 'GET',
  path: '/health/live',
  summary: 'Check that the server is running, even if its database does not respond',
  access: 'anyone',
  reply: z.object({ status: z.literal('ok') }),
});

export const Config = z.object({
  /**
   * Whether users can currently sign up. If only the first account may be created, this is `closed` once that account
   * exists.
   */
  signups: z.enum(['open', 'invite', 'closed']),
  blockedEmailDomains: z.array(z.string()),
  contact: z.object({ email: z.string(), phone: z.string(), office: z.string(), chat: z.string() }),
  /**
   * Number of daily backups that the server keeps; 0 for none. Deleted data remains in a backup until that backup is
   * replaced.
   */
  backupsKept: z.number(),
  /** False if the server has no mail server. Emails are then saved on the server. */
  sendsMail: z.boolean(),
  ...program,
});
export type Config = z.infer<typeof Config>;

export const getConfig = defineOperation({
  id: 'getConfig',
  section,
  method: 'GET',
  path: '/config',
  summary: 'Get the public settings of this server',
  access: 'anyone',
  reply: Config,
});
