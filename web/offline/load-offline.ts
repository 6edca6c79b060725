/*
 * Dynamic imports are kept in a file of their own: the bundler lists their dependencies where they are imported, which would
 * make the first view larger.
 */
export const loadOfflineFallback = () => import('./answer-offline.ts');
export const loadOffline = () => import('./offline.tsx');
