import { Title } from '@mantine/core';
import { IconBuilding, IconMail, IconMessageCircle, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { serverConfigQuery } from '../auth/queries.ts';
import { LoadFailure } from '../layout/load-failure.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import classes from './contact.module.css';

/**
 * The ways to contact the administrator. `lines` is the usual number of lines, for which the skeleton reserves space.
 */
const WAYS = [
  { way: 'email', title: 'Email', icon: IconMail, lines: 1 },
  { way: 'phone', title: 'Phone', icon: IconPhone, lines: 1 },
  { way: 'office', title: 'Office', icon: IconBuilding, lines: 2 },
  { way: 'chat', title: 'Live Chat', icon: IconMessageCircle, lines: 2 },
] as const;

/** Shows the contact details that the administrator has entered. */
export function ContactCards() {
  const { data, error, isFetching, refetch } = useQuery(serverConfigQuery);
  if (error && !data) {
    return (
      <div className={`${classes.card} card`}>
        <LoadFailure of="Contact details" error={error} retry={refetch} isRetrying={isFetching} />
      </div>
    );
  }
  return (
    <section aria-label="Contact details" className={`${classes.cards} grid gap-md`} aria-busy={!data}>
      {WAYS.map(({ way, title, icon: Icon, lines }) => (
        <article key={way} className={`${classes.card} card`}>
          <Icon size={22} stroke={1.5} aria-hidden="true" className={classes.icon} />
          <Title order={2}>{title}</Title>
          {data ? <Detail text={data.contact[way]} /> : <DetailToBe lines={lines} />}
        </article>
      ))}
    </section>
  );
}

function DetailToBe({ lines }: { lines: number }) {
  return (
    <div className={`${classes.toBe} stack gap-xs`}>
      <Skeleton height="0.875rem" width="80%" />
      {lines > 1 && <Skeleton height="0.875rem" width="45%" />}
    </div>
  );
}

function Detail({ text }: { text: string }) {
  const href = getContactLink(text);
  return (
    <p className={`${classes.text} muted text-sm anywhere`}>{href === undefined ? text : <a href={href}>{text}</a>}</p>
  );
}

/** Returns the link for an email address, a phone number or a URL, or undefined for other text. */
export function getContactLink(text: string): string | undefined {
  if (/^https?:\/\/\S+$/.test(text)) return text;
  if (/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s()./-]{5,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  return undefined;
}
