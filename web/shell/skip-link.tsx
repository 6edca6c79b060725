import classes from './skip-link.module.css';

/** The first thing Tab reaches: past the top bar, to what the page is about. */
export function SkipLink() {
  return (
    <a className={classes.link} href="#main">
      Skip to content
    </a>
  );
}
