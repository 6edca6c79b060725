import classes from './logo.module.css';

/** The name of the app with its logo, a coin with an M whose last stroke rises like a chart. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" className={classes.coin} aria-hidden="true">
        <circle cx="16" cy="16" r="15" fill="currentColor" />
        <path
          d="M8 22.25v-9.5l7 7L24 9.5v12.75"
          fill="none"
          stroke="var(--surface)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Moneta
    </span>
  );
}
