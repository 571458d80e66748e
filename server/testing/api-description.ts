/** The parts of the API description that the tests read. */
export interface ApiDescription {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

export interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string }[];
  requestBody?: { required: boolean; content: Record<string, unknown> };
  responses: Record<string, Answer>;
}

interface Answer {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema?: { allOf?: { properties?: { code: { enum: string[] } } }[] } }>;
}

/** The error codes that a call says it may be refused with. */
export const codesOf = (operation: Pick<Operation, 'responses'> | undefined): string[] =>
  Object.values(operation?.responses ?? {}).flatMap(
    ({ content }) =>
      content?.['application/json']?.schema?.allOf?.flatMap((part) => part.properties?.code.enum ?? []) ?? [],
  );
