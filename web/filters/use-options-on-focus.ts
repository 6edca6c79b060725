import { useState } from 'react';

/**
 * Returns props for a Select that renders its options only after it had the focus. The options of all filters would delay
 * the list of transactions.
 */
export function useOptionsOnFocus() {
  const [hasFocused, setHasFocused] = useState(false);
  return {
    onFocus: () => setHasFocused(true),
    comboboxProps: { withinPortal: false, keepMounted: hasFocused },
  };
}
