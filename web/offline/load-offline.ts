/*
 * What each of these needs is listed where it is imported from: here, in a file that only comes when one of them is wanted, it
 * weighs nothing on the pages that everybody sees first.
 */
export const loadOfflineFallback = () => import('./answer-offline.ts');
export const loadOffline = () => import('./offline.tsx');
