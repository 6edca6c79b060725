import type { ComponentProps } from 'react';
import classes from './card-table.module.css';

type Column = string | false | { name: string; className?: string | undefined; isNumber?: boolean };

type CardTableProps = { label: string; columns: Column[] } & ComponentProps<'table'>;

/** A table whose rows become cards on small screens. A card is a CSS grid; each table defines its own grid areas. */
export function CardTable({ label, columns, className = '', children, ...rest }: CardTableProps) {
  return (
    <table className={`${classes.table} ${className}`} aria-label={label} {...rest}>
      <thead className={classes.head}>
        <tr>
          {columns.map((column) => {
            if (column === false) return null;
            const { name, isNumber, className = '' } = typeof column === 'string' ? { name: column } : column;
            return (
              <th key={name} scope="col" className={`${className} ${isNumber ? classes.number : ''}`}>
                {name}
              </th>
            );
          })}
        </tr>
      </thead>
      {children}
    </table>
  );
}

type CellProps = { area?: string; isNumber?: boolean } & ComponentProps<'td'>;

/** @param area the grid area of the cell in a card */
export function CardTableCell({ area, isNumber, className = '', ...rest }: CellProps) {
  return (
    <td
      className={`${className} ${isNumber ? classes.number : ''}`}
      {...(area && { style: { gridArea: area } })}
      {...rest}
    />
  );
}

/** The first cell of a row. It contains the name of the item. */
export function RowHeaderCell({ className = '', ...rest }: ComponentProps<'th'>) {
  return <th scope="row" className={`${classes.name} ${className}`} style={{ gridArea: 'name' }} {...rest} />;
}
