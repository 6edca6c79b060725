import { listCategoryGroups, listExpenseCategories, listIncomeCategories } from '../../contract/categories.ts';
import { getSummary } from '../../contract/dashboard.ts';
import { queryClient } from '../query-client.ts';
import { queryFor } from '../use-operation.ts';
import { claimSharedFiles } from './shared-files.ts';
import { keepNewestAnswers } from './store.ts';
import { countWaiting, ownerHere } from './waiting.ts';

/** Each page of a list and each search is one: far more than are looked at without a network. */
const MOST_ANSWERS = 500;

/** Milliseconds that a page is left to what it shows. */
const LATER = 1000;

/** What the form of a new entry asks for, which may first be opened when the server is out of reach. */
const FOR_ENTRIES = [
  queryFor(listExpenseCategories, {}),
  queryFor(listIncomeCategories, {}),
  queryFor(listCategoryGroups, {}),
  queryFor(getSummary, {}),
] as const;

/** Has the browser keep the app, once the page has nothing better to do. */
export function registerWorker(): () => void {
  countWaiting();
  const owner = ownerHere();
  if (owner !== null) claimSharedFiles(owner).catch(() => {});
  const timer = window.setTimeout(() => {
    // Where the browser will not, as in some private windows, the app does without.
    navigator.serviceWorker.register('/service-worker.js').catch(() => {});
    if (!navigator.serviceWorker.controller) return;
    keepNewestAnswers(MOST_ANSWERS).catch(() => {});
    const [expense, income, groups, summary] = FOR_ENTRIES;
    queryClient.prefetchQuery(expense);
    queryClient.prefetchQuery(income);
    queryClient.prefetchQuery(groups);
    queryClient.prefetchQuery(summary);
  }, LATER);
  return () => window.clearTimeout(timer);
}
