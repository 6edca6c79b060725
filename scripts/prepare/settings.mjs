import { existsSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { Failure } from './say.mjs';

/** Loads settings from `.env` in the root folder, if this file exists. Environment variables override it. */
export function loadSettings() {
  if (!existsSync(inRoot('.env'))) return;
  try {
    process.loadEnvFile(inRoot('.env'));
  } catch (error) {
    throw new Failure(`Could not read the settings in .env: ${error.message}`);
  }
}
