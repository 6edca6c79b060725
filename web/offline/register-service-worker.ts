import { listCategoryGroups, listExpenseCategories, listIncomeCategories } from '../../contract/categories.ts';
import { getSummary } from '../../contract/dashboard.ts';
import { queryClient } from '../api/query-client.ts';
import { createQueryOptions } from '../api/use-operation.ts';
import { deleteOldestResponses } from './offline-stores.ts';
import { claimSharedFiles } from './shared-files.ts';
import { countWaitingEntries, findLocalOwner } from './waiting-entries.ts';

/**
 * The maximum number of stored responses. Each page of a list and each search is one response, so 500 is more than
 * people view offline.
 */
const MAX_ANSWERS = 500;

/** Milliseconds to wait before background work, so that the page loads first. */
const LATER = 1000;

/**
 * The requests whose responses the form for new entries needs. They are stored in advance, because the form may be
 * opened for the first time while offline.
 */
const FOR_ENTRIES = [
  createQueryOptions(listExpenseCategories, {}),
  createQueryOptions(listIncomeCategories, {}),
  createQueryOptions(listCategoryGroups, {}),
  createQueryOptions(getSummary, {}),
] as const;

/** Stores the app in the browser once the page is idle. */
export function registerServiceWorker(): () => void {
  countWaitingEntries();
  const owner = findLocalOwner();
  if (owner !== null) claimSharedFiles(owner).catch(() => {});
  const timer = window.setTimeout(() => {
    // Some browsers refuse this in private windows. The app then works only online.
    navigator.serviceWorker.register('/service-worker.js').catch(() => {});
    if (!navigator.serviceWorker.controller) return;
    deleteOldestResponses(MAX_ANSWERS).catch(() => {});
    const [expense, income, groups, summary] = FOR_ENTRIES;
    queryClient.prefetchQuery(expense);
    queryClient.prefetchQuery(income);
    queryClient.prefetchQuery(groups);
    queryClient.prefetchQuery(summary);
  }, LATER);
  return () => window.clearTimeout(timer);
}
