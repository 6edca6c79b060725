import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './lists.module.css';

type RowButtonProps = { icon: Icon; label: string; size?: 'md' | 'lg' } & ActionIconProps &
  Pick<ComponentProps<'button'>, 'onClick' | 'title' | 'aria-disabled'>;

/** An icon button that acts on one row. */
export function RowButton({ icon: Icon, label, size = 'md', ...rest }: RowButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={size}
      className={`${classes.button} muted`}
      aria-label={label}
      {...rest}
    >
      <Icon size={18} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  );
}
