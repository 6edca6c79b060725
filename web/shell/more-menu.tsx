import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ReviewCount } from '../review/review-count.tsx';
import { CLEARED_TAG_NAME, MORE_MENU_LINKS } from './more-links.ts';
import classes from './more-menu.module.css';

type MoreMenuProps = { open: boolean; onClose: () => void };

/** The menu in the top bar, with the remaining pages. `createLazyDialog` requires a default export. */
export default function MoreMenu({ open, onClose }: MoreMenuProps) {
  const menu = useRef<HTMLUListElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const around = menu.current?.parentElement;
    if (!open || !around) return;
    const done = new AbortController();
    const { signal } = done;
    const closeIfOutside = ({ target }: Event) => {
      if (target instanceof Node && !around.contains(target)) close();
    };
    window.addEventListener('pointerdown', closeIfOutside, { signal });
    window.addEventListener('focusin', closeIfOutside, { signal });
    around.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        close();
        around.querySelector('button')?.focus();
      },
      { signal },
    );
    return () => done.abort();
  }, [open]);
  if (!open) return null;
  return (
    <ul ref={menu} className={`${classes.menu} card`}>
      {MORE_MENU_LINKS.map(({ to, label, icon: Drawing }) => (
        <li key={to}>
          <Link
            to={to}
            params={CLEARED_TAG_NAME}
            className={`${classes.link} row gap-sm text-sm medium`}
            onClick={onClose}
          >
            <Drawing size={18} stroke={1.75} aria-hidden="true" />
            {label}
            {to === '/review' && <ReviewCount />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
