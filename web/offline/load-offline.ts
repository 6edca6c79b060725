/*
 * Dynamic imports of offline code, in their own file, because the bundler adds preload lists to the file that has them.
 */
export const loadOfflineFallback = () => import('./answer-offline.ts');
export const loadOfflineComponent = () => import('./offline-support.tsx');
