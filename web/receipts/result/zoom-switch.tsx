import classes from './zoom-switch.module.css';

/** `fit` is as wide as there is room, `actual` as large as the picture is. */
export type Zoom = 'fit' | 'actual';

const ZOOMS = [
  { value: 'fit', label: 'Fit' },
  { value: 'actual', label: 'Actual size' },
] as const;

export function ZoomSwitch({ zoom, onChange }: { zoom: Zoom; onChange: (zoom: Zoom) => void }) {
  return (
    <fieldset className={classes.zooms}>
      <legend className={classes.legend}>Size of the picture</legend>
      {ZOOMS.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={classes.zoom}
          aria-pressed={value === zoom}
          onClick={() => onChange(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
