import { Button } from '@mantine/core';
import { IconCopyCheck } from '@tabler/icons-react';
import classes from './likely-hint.module.css';

/** Points to possible duplicates. They are not added unless the person says so. */
export function LikelyHint({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <div className={`${classes.hint} row wrap text-sm`}>
      <IconCopyCheck size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <p className={classes.words}>
        {count === 1 ? '1 row may be a duplicate' : `${count.toLocaleString('en-US')} rows may be duplicates`}. Please
        check {count === 1 ? 'it' : 'them'}.
      </p>
      <Button variant="default" onClick={onShow}>
        Compare
      </Button>
    </div>
  );
}
