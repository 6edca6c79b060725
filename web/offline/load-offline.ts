/*
 * The dynamic imports of offline code. They have their own file, because the bundler adds lists of preloads to the file
 * that contains them.
 */
export const loadOfflineFallback = () => import('./answer-offline.ts');
export const loadOfflineComponent = () => import('./offline-support.tsx');
