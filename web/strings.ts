import { first } from './first-strings.ts';
import table from './strings.sv.json' with { type: 'json' };
import { textsOf } from './texts.ts';

const all = { ...first, ...table };

/** Every text a user can see stands in one of the two tables, under one of these keys. */
export type StringKey = keyof typeof all;

export const { t, tNodes } = textsOf(all);
