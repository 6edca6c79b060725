import { Button } from '@mantine/core';
import { IconCopyCheck } from '@tabler/icons-react';
import classes from './likely-hint.module.css';

/** Points to possible duplicates. They are not added unless the person says so. */
export function LikelyHint({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <div className={classes.hint}>
      <IconCopyCheck size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <p className={classes.words}>
        {count === 1 ? '1 line looks like something' : `${count.toLocaleString('en-US')} lines look like something`}{' '}
        that you have already. Whether {count === 1 ? 'it is' : 'they are'} the same was guessed: please compare.
      </p>
      <Button variant="default" onClick={onShow}>
        Compare
      </Button>
    </div>
  );
}
