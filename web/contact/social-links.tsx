import { IconCode, IconLicense } from '@tabler/icons-react';
import { Panel } from '../layout/panel.tsx';
import classes from './contact.module.css';

/** Links to the project. Moneta has no social media accounts. */
export function SocialLinks() {
  return (
    <Panel title="More about Moneta">
      <ul className={`${classes.links} flex wrap`}>
        <li>
          <a href="/api/docs" className={`${classes.link} row gap-xs accent`}>
            <IconCode size={20} stroke={1.5} aria-hidden="true" />
            API docs
          </a>
        </li>
        <li>
          <a href="https://opensource.org/license/mit" rel="noreferrer" className={`${classes.link} row gap-xs accent`}>
            <IconLicense size={20} stroke={1.5} aria-hidden="true" />
            MIT licence
          </a>
        </li>
      </ul>
    </Panel>
  );
}
