import { Link } from '@tanstack/react-router';
import classes from './tag-chips.module.css';

type TagChipsProps = {
  tags: string[];
  /** Maximum number of tags to show. If there are more, a count stands for the rest. */
  most?: number;
};

/** Lists the tags of a transaction. Each tag links to its page. */
export function TagChips({ tags, most = tags.length }: TagChipsProps) {
  if (tags.length === 0) return null;
  return (
    <ul className={`${classes.chips} flex wrap`} aria-label="Tags">
      {tags.slice(0, most).map((name) => (
        <li key={name}>
          <Link to="/tags/{-$name}" params={{ name }} className={classes.chip}>
            {name}
          </Link>
        </li>
      ))}
      {tags.length > most && <li className={`${classes.rest} muted text-xs`}>+{tags.length - most}</li>}
    </ul>
  );
}
