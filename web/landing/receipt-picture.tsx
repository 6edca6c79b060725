import { IconArrowRight } from '@tabler/icons-react';
import { formatMoney } from '../money/format-money.ts';
import classes from './pictures.module.css';

/** Lengths of the printed lines: an article and its price. */
const LINES = [
  { y: 34, width: 26 },
  { y: 42, width: 34 },
  { y: 50, width: 22 },
  { y: 58, width: 30 },
];

const READ = [
  ['Merchant', 'Riverside Trading'],
  ['Amount', formatMoney(12.75, 'USD')],
  ['Date', 'Nov 2, 2026'],
];

/** A receipt and its recognized fields. */
export function ReceiptPicture() {
  return (
    <div className={`${classes.receipt} row gap-md`}>
      <svg viewBox="0 0 72 104" className={classes.paper} aria-hidden="true">
        <path d="M1 1h70v101l-7-5-7 5-7-5-7 5-7-5-7 5-7-5-7 5-7-5-7 5z" />
        <path d="M16 15h40M24 22h24" strokeWidth="3" />
        {LINES.map(({ y, width }) => (
          <path key={y} d={`M10 ${y}h${width}M52 ${y}h10`} strokeWidth="2" />
        ))}
        <path d="M10 74h20M46 74h16" strokeWidth="3.5" data-total="" />
      </svg>
      <IconArrowRight size={20} stroke={1.5} aria-hidden="true" className={`${classes.arrow} rigid muted`} />
      <div className={`${classes.read} stack gap-2xs`}>
        {READ.map(([field, value]) => (
          <div key={field}>
            <div className={classes.field}>{field}</div>
            <div className={`${classes.value} text-xs medium`}>{value}</div>
          </div>
        ))}
      </div>
    </div>
  );
}
