import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { TransactionFilter } from './transactions.ts';

export const exportTransactions = defineOperation({
  id: 'exportTransactions',
  method: 'GET',
  path: '/transactions/export',
  summary: 'Export all transactions as CSV, newest first',
  reply: 'file',
  types: ['text/csv'],
});

export const TABLE_EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export const JOURNAL_EXPORT_FORMATS = ['hledger', 'beancount'] as const;

export const exportMatchingTransactions = defineOperation({
  id: 'exportMatchingTransactions',
  method: 'GET',
  path: '/transactions/export/found',
  summary:
    'Export filtered transactions as CSV or Excel, newest first. Each line of a split transaction gets its own row',
  query: z.extend(TransactionFilter, {
    /** The format of the file. */
    format: z.enum(TABLE_EXPORT_FORMATS, 'Use csv or xlsx'),
  }),
  reply: 'file',
  types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});

export const exportJournal = defineOperation({
  id: 'exportJournal',
  method: 'GET',
  path: '/transactions/export/journal',
  summary: 'Export all transactions and transfers as an hledger or Beancount journal, oldest first',
  query: z.object({
    /** The program for which the journal is written. */
    format: z.enum(JOURNAL_EXPORT_FORMATS, 'Use hledger or beancount'),
  }),
  reply: 'file',
  types: ['text/plain'],
});
