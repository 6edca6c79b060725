import * as account from '../../contract/account.ts';
import * as auth from '../../contract/auth.ts';
import * as budgets from '../../contract/budgets.ts';
import * as categories from '../../contract/categories.ts';
import * as dashboard from '../../contract/dashboard.ts';
import type { Operation } from '../../contract/operation.ts';
import * as passwords from '../../contract/passwords.ts';
import * as receipts from '../../contract/receipts.ts';
import * as recurring from '../../contract/recurring.ts';
import * as server from '../../contract/server.ts';
import * as transactions from '../../contract/transactions.ts';

const NOUNS = [account, auth, budgets, categories, dashboard, passwords, receipts, recurring, server, transactions];

/** Every operation of the contract, found by its shape: a new one is tested without being listed. */
export const OPERATIONS = NOUNS.flatMap((noun) => Object.values(noun) as unknown[]).filter(
  (value): value is Operation => typeof value === 'object' && value !== null && 'access' in value,
);
