import { listCategoryGroups, listExpenseCategories, listIncomeCategories } from '../../contract/categories.ts';
import { getSummary } from '../../contract/dashboard.ts';
import { queryClient } from '../api/query-client.ts';
import { createQueryOptions } from '../api/use-operation.ts';
import { deleteOldestResponses } from './offline-stores.ts';
import { claimSharedFiles } from './shared-files.ts';
import { findCurrentUserId, updateUnsentCount } from './unsent-entries.ts';

/**
 * Maximum number of stored responses. Each page of a list or search is a separate response, so 500 is more than most
 * users need offline.
 */
const MAX_ANSWERS = 500;

/** Milliseconds to wait before doing background work, so that the page can load first. */
const LATER = 1000;

/**
 * The data that the form for new entries needs. It is requested in advance, because the user may be offline when the
 * form first opens.
 */
const FOR_ENTRIES = [
  createQueryOptions(listExpenseCategories, {}),
  createQueryOptions(listIncomeCategories, {}),
  createQueryOptions(listCategoryGroups, {}),
  createQueryOptions(getSummary, {}),
] as const;

/** Once the page is idle, registers the service worker, which stores the app. */
export function registerServiceWorker(): () => void {
  updateUnsentCount();
  const owner = findCurrentUserId();
  if (owner !== null) claimSharedFiles(owner).catch(() => {});
  const timer = window.setTimeout(() => {
    // Some browsers do not allow service workers in private windows. In such a window, the app works only online.
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
