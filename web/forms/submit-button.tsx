import { BusyButton, type BusyButtonProps } from './busy-button.tsx';

/** Sends its form. */
export function SubmitButton(props: Omit<BusyButtonProps, 'type' | 'onClick'>) {
  return <BusyButton type="submit" {...props} />;
}
