import { type LogDefinition, sectionsOf } from '#contract/logs/definition';
import { DefinedField } from './defined-field.tsx';
import { Group } from './group.tsx';

/** All fields of a definition, section by section. */
export const DefinedFields = ({ definition }: { definition: Pick<LogDefinition, 'fields' | 'sections'> }) =>
  sectionsOf(definition).map(({ name, heading, fields }) => (
    <Group key={name} heading={heading}>
      {fields.map((field) => (
        <DefinedField key={field.name} field={field} />
      ))}
    </Group>
  ));
