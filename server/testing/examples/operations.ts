import type { Operation } from '../../../contract/operation.ts';
import { CONTRACT_MODULES } from '../../http/openapi/contract-modules.ts';

/**
 * All operations of the contract. They are found by their structure, so that new operations are tested automatically.
 */
export const OPERATIONS = CONTRACT_MODULES.flatMap((module) => Object.values(module) as unknown[]).filter(
  (value): value is Operation => typeof value === 'object' && value !== null && 'summary' in value,
);
