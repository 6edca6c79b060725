import { Anchor, Button } from '@mantine/core';
import { IconChecks, IconDownload, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReceiptDetails } from '../../../contract/receipts.ts';
import { useAccountNameIfSeveral } from '../../accounts/queries.ts';
import { useDisplayCurrency } from '../../money/display-currency-provider.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { toTransactionLink, useReceiptDeletion, useReceiptDownload } from '../receipt-actions.ts';
import classes from './result.module.css';

/** Shows whether the amounts on a receipt add up, and the receipt's currency, transaction and file. */
export function ReceiptFacts({ receipt, onDeleted }: { receipt: ReceiptDetails; onDeleted: () => void }) {
  const { addsUp, transaction } = receipt;
  const account = useAccountNameIfSeveral(transaction?.accountId);
  const { deleteReceipt } = useReceiptDeletion(onDeleted);
  const download = useReceiptDownload();
  return (
    <div className={`${classes.facts} stack gap-xs muted text-sm`}>
      {addsUp && (
        <p className={`${classes.fact} flex gap-xs`}>
          <IconChecks size={18} stroke={1.75} aria-hidden="true" className={classes.check} />
          <span>
            <strong className="text medium">Adds up</strong>: the total matches the other amounts on the receipt.
          </span>
        </p>
      )}
      <OtherCurrency receipt={receipt} />
      {transaction !== null && (
        <p className={`${classes.fact} flex gap-xs`}>
          <span>
            Recorded as {transaction.isIncome ? 'income' : 'an expense'}
            {account && ` in ${account}`}
            {transaction.lines.length > 0 && `, split into ${transaction.lines.length} lines`}.{' '}
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => <Link {...toTransactionLink(transaction)} {...props} />}
            >
              Show transaction
            </Anchor>
          </span>
        </p>
      )}
      <div className={`${classes.tools} flex wrap gap-xs`}>
        <Button
          variant="default"
          aria-label="Download original"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
          loading={download.isPending}
          onClick={() => download.start(receipt)}
        >
          Download
        </Button>
        <Button
          variant="default"
          aria-label="Delete receipt"
          leftSection={<IconTrash size={16} stroke={1.5} aria-hidden="true" />}
          onClick={() => deleteReceipt(receipt)}
        >
          Delete
        </Button>
      </div>
    </div>
  );
}

function OtherCurrency({ receipt: { currency: printedCurrency, extractedData } }: { receipt: ReceiptDetails }) {
  const { currency } = useDisplayCurrency();
  if (printedCurrency === null || printedCurrency === currency) return null;
  const { amount } = extractedData;
  return (
    <p className={`${classes.fact} flex gap-xs`}>
      This receipt is in {printedCurrency}. Amounts are not converted
      {amount === null ? '' : `: it is recorded as ${formatMoney(amount, currency)}`}.
    </p>
  );
}
