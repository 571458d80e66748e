import table from './first-strings.sv.json' with { type: 'json' };
import { textsOf } from './texts.ts';

/** The texts of the shell and the welcome, which every visitor waits for: a part of `strings`, for what is in the first bundle. */
export const first = table;

export type FirstKey = keyof typeof table;

export const { t, tNodes } = textsOf(table);
