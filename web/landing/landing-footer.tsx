import { Link } from '@tanstack/react-router';
import classes from './landing-footer.module.css';

export function LandingFooter() {
  return (
    <footer className={`${classes.footer} muted text-sm`}>
      <div className={`${classes.inside} flex wrap between`}>
        <span>Moneta, a personal finance tracker under the MIT licence.</span>
        <Link to="/contact" className={classes.link}>
          Contact
        </Link>
      </div>
    </footer>
  );
}
