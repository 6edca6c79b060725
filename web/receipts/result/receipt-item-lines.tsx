import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ReceiptDetails, ReceiptItem } from '../../../contract/receipts.ts';
import { Money } from '../../money/money.tsx';
import { formatNumber } from '../../region/format-number.ts';
import classes from './receipt-item-lines.module.css';
import { SplitByItemsButton } from './split-by-items-button.tsx';

/** Number of lines shown initially. */
const INITIAL_LINES = 8;

/** The items on the receipt, with their sum, the tax and the tip. Renders nothing if none of these were read. */
export function ReceiptItemLines({ receipt }: { receipt: ReceiptDetails }) {
  const { items, tax, tip } = receipt;
  const [showsAll, setShowsAll] = useState(false);
  const tableId = useId();
  if (items.length === 0 && tax === null && tip === null) return null;
  // If only one line would be hidden, it is shown too, because the button to show it would need the same space.
  const isLong = items.length > INITIAL_LINES + 1;
  const visibleItems = isLong && !showsAll ? items.slice(0, INITIAL_LINES) : items;
  const sumMinor = items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return (
    <section className={classes.section} aria-label="Lines of this receipt">
      <table id={tableId} className={classes.table}>
        <VisuallyHidden component="thead">
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
          </tr>
        </VisuallyHidden>
        {items.length > 0 && (
          <tbody className={classes.lines}>
            {visibleItems.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by index
              <Line key={index} {...item} />
            ))}
          </tbody>
        )}
        {isLong && (
          <tbody className={classes.lines}>
            <tr>
              <td colSpan={3} className={classes.more}>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-expanded={showsAll}
                  aria-controls={tableId}
                  onClick={() => setShowsAll(!showsAll)}
                >
                  {showsAll ? 'Show Fewer Lines' : `Show All ${items.length} Lines`}
                </Button>
              </td>
            </tr>
          </tbody>
        )}
        <tfoot className={`${classes.foot} muted`}>
          {items.length > 1 && <Sum label="Sum" amount={sumMinor / 100} />}
          {tax !== null && <Sum label={isTaxIncluded(receipt, sumMinor) ? 'Tax, included' : 'Tax'} amount={tax} />}
          {tip !== null && <Sum label="Tip or service" amount={tip} />}
        </tfoot>
      </table>
      <DifferenceWarning receipt={receipt} sumMinor={sumMinor} />
      <div className={classes.split}>
        <SplitByItemsButton receipt={receipt} />
      </div>
    </section>
  );
}

function Line({ name, quantity, amount }: ReceiptItem) {
  return (
    <tr>
      <th scope="row" className={classes.name}>
        {name || <span className="muted">Name not legible</span>}
      </th>
      <td className={`${classes.quantity} muted tabular`}>{quantity !== 1 && `${formatNumber(quantity)} ×`}</td>
      <td className={classes.amount}>
        <Money amount={amount} />
      </td>
    </tr>
  );
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <tr>
      <th scope="row" colSpan={2} className={classes.name}>
        {label}
      </th>
      <td className={classes.amount}>
        <Money amount={amount} />
      </td>
    </tr>
  );
}

/** True if the items add up to the total, which means that their prices include the tax. */
function isTaxIncluded({ extractedData: { amount } }: ReceiptDetails, sumMinor: number): boolean {
  return amount !== null && sumMinor === Math.round(amount * 100);
}

/** Warns the user if the items do not add up to the total, because an item may be missing or may have been misread. */
function DifferenceWarning({ receipt, sumMinor }: { receipt: ReceiptDetails; sumMinor: number }) {
  const { items, itemsAddUp, extractedData } = receipt;
  if (items.length === 0 || itemsAddUp || extractedData.amount === null) return null;
  return (
    <p className={`${classes.difference} flex gap-xs`}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" className={classes.mark} />
      <span>
        The lines add up to <Money amount={sumMinor / 100} />, but the total is <Money amount={extractedData.amount} />.
      </span>
    </p>
  );
}
