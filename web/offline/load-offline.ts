/*
 * The dynamic imports of offline code. They have their own file, because the bundler adds a list of preloads to every
 * file with dynamic imports.
 */
export const loadOfflineFallback = () => import('./answer-offline.ts');
export const loadOfflineSupport = () => import('./offline-support.tsx');
