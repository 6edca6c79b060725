import { type ComponentPropsWithoutRef, createContext, use } from 'react';

const IsInside = createContext(false);

/** The `main` element. A page must have only one, so a `MainElement` inside another one renders a `div`. */
export function MainElement(props: ComponentPropsWithoutRef<'main'>) {
  if (use(IsInside)) return <div {...props} />;
  return (
    <IsInside value={true}>
      <main {...props} />
    </IsInside>
  );
}
