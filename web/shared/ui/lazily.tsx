import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { MissingPart } from './missing-part.tsx';

interface Around<Props> {
  /** Shown while the part loads. */
  waiting?: (props: Props) => ReactNode;
  /** Shown if the part can't be loaded. */
  missing?: ReactNode;
}

/**
 * A part of a page that is loaded when it is first shown. If loading fails, the rest of the page still works and `missing`
 * takes the place of the part; the next time the part is mounted, it is loaded again.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, missing = <MissingPart /> }: Around<Props> = {},
): (props: Props) => ReactNode {
  const attempt = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        console.warn('A part of the page could not be fetched.', error);
        latest = attempt();
        return { default: () => missing };
      }
    });
  let latest = attempt();
  return (props) => <Part latest={() => latest} waiting={waiting?.(props)} props={props} />;
}

interface PartProps<Props> {
  latest: () => ComponentType<Props>;
  waiting: ReactNode;
  props: Props;
}

/** A part that failed to load stays so until it is unmounted. */
function Part<Props extends object>({ latest, waiting, props }: PartProps<Props>) {
  const [Latest] = useState(latest);
  return (
    <Suspense fallback={waiting}>
      <Latest {...props} />
    </Suspense>
  );
}
