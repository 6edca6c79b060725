import type { Import } from '../../../contract/imports/import-preview.ts';
import { CategoryField } from '../../categories/category-select.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { formatNumber } from '../../region/format-number.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import classes from './file-category-mapping.module.css';
import type { ImportPreviewChanges } from './use-import-preview-changes.ts';

/** Lets the user choose one of their own categories for each category in the files. */
export function FileCategoryMapping({ preview, changes }: { preview: Import; changes: ImportPreviewChanges }) {
  const { categories } = preview;
  if (categories.length === 0) return null;
  return (
    <CollapsibleSection
      title={formatCount(categories.length, 'Category in the File', 'Categories in the File')}
      hint="Match them with your categories"
    >
      <table className={classes.table} aria-label="Categories in the file">
        <thead>
          <tr>
            <th scope="col">In the File</th>
            <th scope="col" className={classes.count}>
              Rows
            </th>
            <th scope="col">Your Category</th>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ from, rowCount, category }) => (
            <tr key={from}>
              <th scope="row">{from}</th>
              <td className={classes.count}>{formatNumber(rowCount)}</td>
              <td className={classes.own}>
                <CategoryField
                  kind="any"
                  hiddenLabel={`Category for ${from}`}
                  value={category}
                  onChange={(chosen) => changes.change({ categories: [{ from, category: chosen }] })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </CollapsibleSection>
  );
}
