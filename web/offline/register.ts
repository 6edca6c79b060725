import { listCategoryGroups, listExpenseCategories, listIncomeCategories } from '../../contract/categories.ts';
import { getSummary } from '../../contract/dashboard.ts';
import { queryClient } from '../api/query-client.ts';
import { queryFor } from '../api/use-operation.ts';
import { claimSharedFiles } from './shared-files.ts';
import { keepNewestAnswers } from './store.ts';
import { countWaiting, ownerHere } from './waiting.ts';

/** Maximum number of stored responses. Every list page and search is one, and 500 is far more than people view offline. */
const MAX_ANSWERS = 500;

/** Milliseconds to wait before background work, so the page loads first. */
const LATER = 1000;

/** Data for the form of new entries, which may be opened for the first time while offline. */
const FOR_ENTRIES = [
  queryFor(listExpenseCategories, {}),
  queryFor(listIncomeCategories, {}),
  queryFor(listCategoryGroups, {}),
  queryFor(getSummary, {}),
] as const;

/** Stores the app in the browser once the page is idle. */
export function registerWorker(): () => void {
  countWaiting();
  const owner = ownerHere();
  if (owner !== null) claimSharedFiles(owner).catch(() => {});
  const timer = window.setTimeout(() => {
    // Some browsers refuse this in private windows; the app then works online only.
    navigator.serviceWorker.register('/service-worker.js').catch(() => {});
    if (!navigator.serviceWorker.controller) return;
    keepNewestAnswers(MAX_ANSWERS).catch(() => {});
    const [expense, income, groups, summary] = FOR_ENTRIES;
    queryClient.prefetchQuery(expense);
    queryClient.prefetchQuery(income);
    queryClient.prefetchQuery(groups);
    queryClient.prefetchQuery(summary);
  }, LATER);
  return () => window.clearTimeout(timer);
}
