import * as operations from '../../../contract/auth/account-security.ts';
import { listTokens } from '../../../contract/auth/tokens.ts';
import { getTwoFactor } from '../../../contract/auth/two-factor.ts';
import { queryFor } from '../../api/use-operation.ts';

export const sessionsQuery = queryFor(operations.listSessions, {});

export const auditLogQuery = queryFor(operations.listTrail, {});

export const twoFactorQuery = queryFor(getTwoFactor, {});

export const tokensQuery = queryFor(listTokens, {});
