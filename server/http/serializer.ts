import type { FastifySerializerCompiler } from 'fastify';
import type * as z from 'zod/mini';

/** A response has only the fields that its schema names: a new column in a table adds no field to a response. */
export function serializerOf(schema: z.ZodMiniType): (data: unknown) => string {
  const pick = pickerOf(schema);
  return (data) => JSON.stringify(pick ? pick(data) : data);
}

export const serializerCompiler: FastifySerializerCompiler<z.ZodMiniType> = ({ schema }) =>
  serializerOf(schema);

// biome-ignore lint/suspicious/noExplicitAny: what it takes is what the schema says.
type Picker = (data: any) => unknown;

/**
 * Returns a function that picks the fields of a schema from data; undefined if data is used as it is. Called once per response
 * schema. Values are checked by the types only: parsing a list of hundreds would take longer than reading it from the database.
 */
function pickerOf(schema: z.core.$ZodType): Picker | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, pickerOf(field)] as const);
      return (data: Record<string, unknown>) => {
        const picked: Record<string, unknown> = {};
        for (const [name, pick] of fields) {
          const value = data[name];
          if (value !== undefined) picked[name] = pick && value !== null ? pick(value) : value;
        }
        return picked;
      };
    }
    case 'array': {
      const pick = pickerOf(def.element);
      return pick && ((data: unknown[]) => data.map(pick));
    }
    case 'record': {
      const pick = pickerOf(def.valueType);
      return (
        pick &&
        ((data: Record<string, unknown>) =>
          Object.fromEntries(Object.entries(data).map(([name, value]) => [name, pick(value)])))
      );
    }
    case 'nullable':
    case 'optional':
      return pickerOf(def.innerType);
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return undefined;
    default:
      throw new Error(`An answer can't be made of ${def.type}: give it a case here.`);
  }
}
