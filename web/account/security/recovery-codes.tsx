import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CopyTextButton } from './copy-text-button.tsx';
import classes from './security.module.css';

type RecoveryCodesProps = {
  codes: string[];
  /** The sentence shown above the codes. */
  message: string;
  onKept: () => void;
};

/** Shows newly created recovery codes. They cannot be shown again later. */
export function RecoveryCodes({ codes, message, onKept }: RecoveryCodesProps) {
  const list = useRef<HTMLUListElement>(null);
  // The form that had focus is gone, so move focus to the list.
  useEffect(() => list.current?.focus(), []);
  const text = codes.join('\n');
  const file = `Recovery codes for your Moneta account. Each code works once and replaces a code from your app.\n\n${text}\n`;
  return (
    <Stack gap="md">
      <p>
        {message} Each of these codes lets you log in once without your phone. Keep them in a safe place: they are not
        shown again.
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        className={`${classes.codes} framed grid text-sm nowrap`}
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row wrap gap-xs">
        <CopyTextButton label="Copy" shown={list} text={text} />
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="moneta-recovery-codes.txt"
        >
          Download
        </Button>
      </div>
      <Group justify="flex-end" mt="xs">
        <Button onClick={onKept}>I Saved My Codes</Button>
      </Group>
    </Stack>
  );
}
