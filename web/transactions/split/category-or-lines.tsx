import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { CategoryField } from '../../categories/category-select.tsx';
import type { Kind } from '../../categories/queries.ts';
import type { Draft } from '../draft.ts';
import classes from './category-or-lines.module.css';
import { lineOf } from './split.ts';
import { SplitLines } from './split-lines.tsx';

type CategoryOrLinesProps = { kind: Kind; form: UseFormReturnType<Draft> };

/** The category of a transaction, or what it is split into. */
export function CategoryOrLines({ kind, form }: CategoryOrLinesProps) {
  const [hasEnded, setEnded] = useState(false);
  const { category, lines } = form.values;
  const end = (whole: string) => {
    form.setValues({ lines: [], category: whole });
    setEnded(true);
  };
  if (lines.length > 0) return <SplitLines kind={kind} form={form} onEnd={end} />;
  return (
    <div className={classes.field}>
      <CategoryField kind={kind} {...form.getInputProps('category')} value={category} />
      <SplitButton
        isFocused={hasEnded}
        onClick={() => form.setFieldValue('lines', [lineOf({ category }), lineOf({})])}
      />
    </div>
  );
}

function SplitButton({ isFocused, onClick }: { isFocused: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // What had the focus has gone with the lines.
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  return (
    <Button ref={button} size="compact-xs" variant="default" className={classes.split ?? ''} onClick={onClick}>
      Split
    </Button>
  );
}
