import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

/** A password that can be looked at, by keyboard too. */
export function PasswordField(props: PasswordInputProps) {
  const [isShown, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      label="Password"
      required
      withAsterisk={false}
      visible={isShown}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{ 'aria-label': isShown ? 'Hide password' : 'Show password', tabIndex: 0 }}
      {...props}
    />
  );
}
