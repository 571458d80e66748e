import type { ComponentProps } from 'react';
import { ChevronDown } from '../ui/icons.ts';
import controls from './control.module.css';

/** The platform's own select, styled like the other controls. Its children are `<option>`. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <span className={controls.select}>
      <select {...props} className={controls.control} />
      <ChevronDown />
    </span>
  );
}
