import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { create as attachment } from 'content-disposition';
import * as operations from '../../../contract/transactions/exports.ts';
import type { AppContext } from '../../app-context.ts';
import { recordAuditEvent } from '../../audit-log/record-audit-event.ts';
import { serveOperation } from '../../http/serve-operation.ts';
import { toCsv } from './csv.ts';
import { streamExportRows } from './export-rows.ts';
import { beancountDialect, hledgerDialect } from './journal-dialects.ts';
import { writeJournal } from './write-journal.ts';
import { toXlsx } from './xlsx.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Exports transactions in formats for other programs. */
export function registerExportRoutes(context: AppContext): void {
  const { db, now, runAfterReply } = context;
  /**
   * A query may still be running when the client disconnects, so the server must wait for it before closing the
   * database.
   */
  const sent = (content: Readable) => {
    runAfterReply(() => finished(content).catch(() => undefined));
    return content;
  };

  serveOperation(
    context,
    operations.exportMatchingTransactions,
    async ({ user, query: { format, ...filter }, reply }) => {
      const rows = streamExportRows(db, user.id, filter);
      reply.header('content-disposition', attachment(`moneta-found.${format}`));
      reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : XLSX);
      return sent(format === 'csv' ? Readable.from(toCsv(rows)) : toXlsx(rows));
    },
  );

  serveOperation(context, operations.exportJournal, async ({ user, query: { format }, request, reply }) => {
    const noted = { userId: user.id, event: 'transactions-exported', from: request, now: now() } as const;
    await db.transaction().execute((tx) => recordAuditEvent(tx, noted));
    reply.header('content-disposition', attachment(`moneta.${format === 'hledger' ? 'journal' : 'beancount'}`));
    reply.type('text/plain; charset=utf-8');
    return sent(
      Readable.from(
        writeJournal(db, user.id, user.defaultCurrency, format === 'hledger' ? hledgerDialect : beancountDialect),
      ),
    );
  });
}
