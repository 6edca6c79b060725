import type { ReactNode } from 'react';
import { minorToAmount } from '../../../domain/money.ts';
import { Money } from '../../money/money.tsx';
import type { SplitRemark } from './propose-split.ts';
import classes from './split.module.css';

/** Explains how the lines were suggested, and what the user should check. */
export function SplitExplanation({ remark }: { remark: SplitRemark }) {
  return <p className={`${classes.remark} muted text-sm`}>{describeRemark(remark)}</p>;
}

function describeRemark(remark: SplitRemark): ReactNode {
  switch (remark.kind) {
    case 'exact':
      return 'Based on the items of the receipt. Nothing is saved yet.';
    case 'shared':
      return 'Based on the items of the receipt. Tax, tips and discounts are distributed in proportion. Nothing is saved yet.';
    case 'one-category':
      return `All items seem to belong to ${remark.category}. Each item has its own line, so that you can change its category.`;
    case 'rest':
      return (
        <>
          The items add up to <Of {...remark} />. The rest has its own line.
        </>
      );
    case 'too-much':
      return (
        <>
          The items add up to <Money amount={minorToAmount(remark.itemsMinor)} />, more than{' '}
          <Money amount={minorToAmount(remark.totalMinor)} />. Each line is reduced in proportion.
        </>
      );
  }
}

function Of({ itemsMinor, totalMinor }: { itemsMinor: number; totalMinor: number }) {
  return (
    <>
      <Money amount={minorToAmount(itemsMinor)} /> of <Money amount={minorToAmount(totalMinor)} />
    </>
  );
}
