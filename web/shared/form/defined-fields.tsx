import { Fragment, type ReactNode } from 'react';
import { type LogDefinition, sectionsOf } from '#contract/logs/definition';
import { DefinedField } from './defined-field.tsx';
import { Group } from './group.tsx';

interface DefinedFieldsProps {
  definition: Pick<LogDefinition, 'fields' | 'sections'>;
  /** What follows a field, by the field's name: its notice. */
  after?: Readonly<Record<string, ReactNode>>;
}

/** All fields of a definition, section by section. */
export const DefinedFields = ({ definition, after = {} }: DefinedFieldsProps) =>
  sectionsOf(definition).map(({ name, heading, fields }) => (
    <Group key={name} heading={heading}>
      {fields.map((field) => (
        <Fragment key={field.name}>
          <DefinedField field={field} />
          {after[field.name]}
        </Fragment>
      ))}
    </Group>
  ));
