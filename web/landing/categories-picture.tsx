import classes from './pictures.module.css';

const BUILT_IN = ['Groceries', 'Bills', 'Food', 'Salary', 'Gifts'];
const OWN = ['Coffee', 'Garden'];

/** Built-in and custom categories, and the option to add one. */
export function CategoriesPicture() {
  return (
    <div className={`${classes.chips} flex wrap gap-xs`}>
      {BUILT_IN.map((name) => (
        <span key={name} className={classes.chip}>
          {name}
        </span>
      ))}
      {OWN.map((name) => (
        <span key={name} className={classes.chip} data-own="">
          {name}
        </span>
      ))}
      <span className={classes.chip} data-new="">
        + Add New Category
      </span>
    </div>
  );
}
