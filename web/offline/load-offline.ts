/*
 * The dynamic imports of offline code. They are in a separate file, because the bundler adds a list of dependencies
 * next to them, which would make the first view larger.
 */
export const loadOfflineFallback = () => import('./answer-offline.ts');
export const loadOfflineComponent = () => import('./offline-support.tsx');
