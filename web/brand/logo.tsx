import classes from './logo.module.css';

/** The coin with its M, and the name beside it. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" className={classes.coin} aria-hidden="true">
        <circle cx="16" cy="16" r="15" fill="currentColor" />
        <path
          d="M8.75 21.75v-10.5L16 18.5l7.25-7.25v10.5"
          fill="none"
          stroke="var(--surface)"
          strokeWidth="2.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Moneta
    </span>
  );
}
