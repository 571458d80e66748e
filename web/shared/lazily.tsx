import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { MissingPart } from './missing-part.tsx';

interface Around<Props> {
  /** Stands there until it has come. */
  waiting?: (props: Props) => ReactNode;
  /** And this, where it can't be fetched. */
  missing?: ReactNode;
}

/**
 * A part of a page that is fetched when it is first shown. Where it can't be, the page stands all the same, and says so in the
 * place of the part; the next time that is shown, it is asked for anew.
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

/** One that is missing stays so for as long as it is shown. */
function Part<Props extends object>({ latest, waiting, props }: PartProps<Props>) {
  const [Latest] = useState(latest);
  return (
    <Suspense fallback={waiting}>
      <Latest {...props} />
    </Suspense>
  );
}
