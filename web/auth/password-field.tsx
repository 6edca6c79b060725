import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';

/** A password field with a button that shows the password. The button can also be used with the keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [isShown, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      label="Password"
      required
      withAsterisk={false}
      visible={isShown}
      onVisibilityChange={toggle}
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleButtonProps={{
        c: 'var(--muted)',
        'aria-label': isShown ? 'Hide password' : 'Show password',
        tabIndex: 0,
      }}
      {...props}
    />
  );
}

function ToggleIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={20} stroke={1.5} aria-hidden="true" />;
}
