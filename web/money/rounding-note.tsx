import { useDisplayCurrency } from './display-currency.tsx';

/** Explains why sums can differ from the shown amounts. `lazy` needs the default export. */
export default function RoundingNote() {
  const { currency } = useDisplayCurrency();
  return (
    <p role="note" className="muted text-sm">
      {`Amounts are shown without decimals in ${currency}, so a sum can differ from the amounts shown.`}
    </p>
  );
}
