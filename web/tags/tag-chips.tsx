import { Link } from '@tanstack/react-router';
import classes from './tag-chips.module.css';

type TagChipsProps = {
  tags: string[];
  /** Maximum number of tags shown; the rest are counted. */
  most?: number;
};

/** The tags of a transaction, each linking to its page. */
export function TagChips({ tags, most = tags.length }: TagChipsProps) {
  if (tags.length === 0) return null;
  return (
    <ul className={`${classes.chips} flex wrap`} aria-label="Tags">
      {tags.slice(0, most).map((name) => (
        <li key={name}>
          <Link to="/tags/$name" params={{ name }} className={classes.chip}>
            {name}
          </Link>
        </li>
      ))}
      {tags.length > most && <li className={`${classes.rest} muted text-xs`}>+{tags.length - most}</li>}
    </ul>
  );
}
