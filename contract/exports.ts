import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { TransactionFilter } from './transactions.ts';

/*
 * What leaves for other programs, beside the export of every transaction (`exportTransactions`).
 */
const noun = 'transactions';

export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export const JOURNAL_FORMATS = ['hledger', 'beancount'] as const;

export const exportFound = operation({
  id: 'exportFound',
  noun,
  method: 'GET',
  path: '/transactions/export/found',
  summary:
    'What a filter of the list shows, as CSV or as a workbook of Excel, newest first; of a split transaction a row for each line',
  access: 'user',
  query: z.extend(TransactionFilter, { format: z.enum(TABLE_FORMATS, 'Please give csv or xlsx') }),
  status: 200,
  reply: 'file',
});

export const exportJournal = operation({
  id: 'exportJournal',
  noun,
  method: 'GET',
  path: '/transactions/export/journal',
  summary: 'Every transaction and transfer as a journal of hledger or of beancount, oldest first',
  access: 'user',
  query: z.object({ format: z.enum(JOURNAL_FORMATS, 'Please give hledger or beancount') }),
  status: 200,
  reply: 'file',
});
