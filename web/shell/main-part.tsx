import { type ComponentPropsWithoutRef, createContext, use } from 'react';

const IsInside = createContext(false);

/** What a page is there for. A page has one: within it, a message that would fill a page of its own is a part of it. */
export function MainPart(props: ComponentPropsWithoutRef<'main'>) {
  if (use(IsInside)) return <div {...props} />;
  return (
    <IsInside value={true}>
      <main {...props} />
    </IsInside>
  );
}
