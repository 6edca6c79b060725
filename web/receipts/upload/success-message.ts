import { isIn, type Upload } from './uploads.ts';

const SUCCESS = 'Receipt processed successfully and transaction created! Redirecting to dashboard...';

/** What is said when at least one receipt was recorded. The others are not passed over: they are still to be dealt with. */
export function successMessage(handled: readonly Upload[]): string {
  const attention = handled.filter(isIn('attention')).length;
  const failed = handled.filter(isIn('failed')).length;
  return [
    SUCCESS,
    ...(attention > 0
      ? [attention === 1 ? 'One receipt needs your attention.' : `${attention} receipts need your attention.`]
      : []),
    ...(failed > 0 ? [failed === 1 ? 'One upload failed.' : `${failed} uploads failed.`] : []),
  ].join(' ');
}
