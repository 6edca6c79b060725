import { type ComponentPropsWithoutRef, createContext, use } from 'react';

const IsInside = createContext(false);

/** A `main` element, or a `div` inside another `MainElement`, because a page must have only one `main`. */
export function MainElement(props: ComponentPropsWithoutRef<'main'>) {
  if (use(IsInside)) return <div {...props} />;
  return (
    <IsInside value={true}>
      <main {...props} />
    </IsInside>
  );
}
