import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Import } from '../../contract/import-preview.ts';
import { Panel } from '../shell/panel.tsx';
import classes from './import-steps.module.css';
import { useRevert } from './use-delete-import.ts';
import { resultWords, revertWords } from './words.ts';

/** What an import has brought, or what taking it back has left. */
export function Outcome({ of }: { of: Import }) {
  const revert = useRevert();
  const isBack = of.state === 'reverted';
  const { result } = of;
  return (
    <Panel title={isBack ? 'Taken back' : 'Imported'} aside={of.fileNames.join(', ')}>
      <p className={classes.done} role="status">
        {isBack ? (
          <IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
        )}
        {result && `${isBack ? revertWords(result) : resultWords(result)}.`}
      </p>
      <div className={classes.buttons}>
        <Button renderRoot={(props) => <Link to="/transactions" {...props} />}>See the transactions</Button>
        <Button variant="default" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
          See the dashboard
        </Button>
        {of.state === 'done' && (
          <Button variant="default" className={classes.revert} onClick={() => revert(of)}>
            Revert
          </Button>
        )}
      </div>
    </Panel>
  );
}
