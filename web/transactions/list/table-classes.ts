import desk from './transactions-table.module.css';
import phone from './transactions-table.phone.module.css';

/** Combines the class names from two files: the rules for wide screens and the rules for phones. */
export const tableClasses = Object.fromEntries(
  [...new Set([...Object.keys(desk), ...Object.keys(phone)])].map((part) => [
    part,
    `${desk[part] ?? ''} ${phone[part] ?? ''}`,
  ]),
);
