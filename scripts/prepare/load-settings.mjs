import { existsSync } from 'node:fs';
import { ExplainedError } from './print-message.mjs';
import { pathInProject } from './project-root.mjs';

/** Loads settings from the file `.env` in the root folder, if it exists. Environment variables take precedence. */
export function loadSettings() {
  if (!existsSync(pathInProject('.env'))) return;
  try {
    process.loadEnvFile(pathInProject('.env'));
  } catch (error) {
    throw new ExplainedError(`Could not read the settings in .env: ${error.message}`);
  }
}
