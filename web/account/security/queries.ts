import * as operations from '../../../contract/account-security.ts';
import { listTokens } from '../../../contract/tokens.ts';
import { getTwoFactor } from '../../../contract/two-factor.ts';
import { queryFor } from '../../use-operation.ts';

export const sessionsQuery = queryFor(operations.listSessions, {});

export const auditLogQuery = queryFor(operations.listTrail, {});

export const twoFactorQuery = queryFor(getTwoFactor, {});

export const tokensQuery = queryFor(listTokens, {});
