import { Text } from '@mantine/core';
import { useDisplayCurrency } from './display-currency-provider.tsx';

/** Explains why sums can differ from the shown amounts. `lazy` requires a default export. */
export default function RoundingNote() {
  const { currency } = useDisplayCurrency();
  return (
    <Text role="note" size="sm" c="var(--muted)" mb="md">
      {`Amounts are shown without decimals in ${currency}, so a total may not match the sum of the amounts shown.`}
    </Text>
  );
}
