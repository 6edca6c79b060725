import * as operations from '../../../contract/auth/account-security.ts';
import { listTokens } from '../../../contract/auth/api-tokens.ts';
import { getTwoFactor } from '../../../contract/auth/two-factor.ts';
import { createQueryOptions } from '../../api/use-operation.ts';

export const sessionsQuery = createQueryOptions(operations.listSessions, {});

export const auditLogQuery = createQueryOptions(operations.listAuditEntries, {});

export const twoFactorQuery = createQueryOptions(getTwoFactor, {});

export const apiTokensQuery = createQueryOptions(listTokens, {});
