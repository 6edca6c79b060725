import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { ItemReading, Reader } from '../../reader/index.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type Database, type Engine, openDatabase } from '../db/database.ts';
import { LIMITS } from '../http/limits.ts';
import type { Mail } from '../mail/mailer.ts';
import { openReceiptFiles, type ReceiptFiles } from '../receipts/files.ts';
import { isAuditLine } from '../testing/test-app.ts';
import { makeDataHome } from '../testing/test-databases.ts';
import { type Account, openAccount } from './account.ts';
import { fill, NOW } from './fill.ts';
import { type Record, recordStatements } from './record-statements.ts';

/** A seeded app that does not listen on a port, so that only the tested requests send statements. */
export type Site = Database & {
  files: ReceiptFiles;
  small: Account;
  large: Account;
  record: Record;
  close(): Promise<void>;
};

const NO_ITEMS: ItemReading = { items: [], taxMinor: null, tipMinor: null, itemsAddUp: false };

/** Returns the amount written in the file. The other fields don't affect any statement. */
const READER: Reader = {
  read: async (path) => ({
    kind: 'pdf',
    merchant: 'Kiosk',
    amountMinor: JSON.parse(await readFile(path, 'utf8')).amountMinor,
    day: '2026-11-02',
    category: 'Food',
    currency: null,
    confidence: { merchant: 1, amount: 1, date: 1, category: 1, currency: 0 },
    sure: { merchant: true, amount: true, date: true },
    addsUp: true,
    ...NO_ITEMS,
    pages: '[]',
    text: '',
    shopMarks: [],
    textMarks: '',
    picture: Buffer.from('picture'),
    thumbnail: Buffer.from('thumbnail'),
    ms: 0,
  }),
  readByCorrection: async () => null,
  confirm: async ({ pages, confirmed }) => ({
    ...NO_ITEMS,
    pages,
    text: '',
    shopMarks: [],
    lesson: null,
    read: { merchant: confirmed.merchant, category: confirmed.category },
    hints: {},
  }),
  close: async () => {},
};

const MANY = { most: 1_000_000, seconds: 60 };

export async function openSite(engine: Engine): Promise<Site> {
  const home = await makeDataHome(engine);
  const database = openDatabase(home);
  const mails: Mail[] = [];
  const files = openReceiptFiles(database, home.dataDir);
  const app: FastifyInstance = await buildApp({
    ...database,
    config: { ...readConfig({}), ...home },
    reader: READER,
    files,
    mailer: { send: async (mail) => void mails.push(mail) },
    limits: { ...LIMITS, failedLogins: MANY, strangeLogins: MANY, attempts: MANY, resetMails: MANY },
    now: () => NOW,
    build: 'plans',
    log: { write: (line) => void (isAuditLine(line) || process.stderr.write(line)) },
  });
  const [small, large] = [
    await openAccount(app, database.db, mails, 1000),
    await openAccount(app, database.db, mails, 20_000),
  ];
  await fill(database.db, [small, large]);
  return {
    ...database,
    files,
    small,
    large,
    record: recordStatements(database.db),
    async close() {
      await app.close();
      await database.db.destroy();
      await home.remove();
    },
  };
}
