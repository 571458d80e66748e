import { type ReactNode, useEffect, useRef } from 'react';
import { takeHeadingFocus } from './page-focus.ts';

/** The page's one h1. After a change of page it takes the focus, so that screen readers start at the new page. */
export function PageHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => takeHeadingFocus(heading.current), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
