import { useWatch } from 'react-hook-form';
import type { RecordReference } from '../../contract/field-kinds.ts';
import type { FieldSet } from '../../contract/fields.ts';
import { ancestorsOf } from '../../contract/records/entity.ts';
import { reportError } from '../api/error-banners.ts';
import { FieldInput } from '../form/field-input.tsx';
import type { RecordSource } from '../form/record-input.tsx';
import type { EntityEditing } from '../form/use-entity-form.ts';
import { asLoose } from '../form/use-field.ts';
import { followLookup } from './follow-lookup.ts';
import { fetchReferred, findOptions } from './record-queries.ts';
import type { RecordScreen } from './record-screen.ts';
import { useRecordWords } from './record-words.ts';

interface RecordFieldProps {
  readonly screen: RecordScreen;
  readonly editing: EntityEditing<FieldSet>;
  readonly name: string;
}

/** The input of one field of a record, with its label, its choices and where its records are found. */
export function RecordField({ screen, editing, name }: RecordFieldProps) {
  const words = useRecordWords(screen);
  const records = useRecordSource({ screen, editing, name });
  const field = screen.entity.fields[name];
  const input = (
    <FieldInput
      editing={editing}
      name={name}
      label={words.field(name)}
      {...(field?.kind === 'choice' ? { options: words.options(name) } : {})}
      {...(records === undefined ? {} : { records })}
    />
  );
  return field?.kind === 'multiline' ? <div className="kontor-wide">{input}</div> : input;
}

/** What a lookup offers, narrowed by the nearest chosen record that it is inside of; what is chosen changes the fields around it. */
function useRecordSource({ screen, editing, name }: RecordFieldProps): RecordSource | undefined {
  const { control, getValues, setValue, clearErrors } = asLoose(editing.form);
  const { lookups } = screen.entity;
  const lookup = lookups[name];
  const ancestors = ancestorsOf(lookups, name);
  // Without ancestors the field itself is watched, because a list of no fields stands for all.
  const above = useWatch({ control, name: ancestors.length === 0 ? [name] : ancestors }) as (RecordReference | null)[];
  if (lookup === undefined) return undefined;
  const parent = ancestors.length === 0 ? undefined : above.find((chosen) => chosen !== null)?.id;
  const follow = async (chosen: RecordReference | null) => {
    const changes = await followLookup({ lookups, values: getValues(), fetchRecord: fetchReferred }, name, chosen);
    // Chosen anew meanwhile: that choice is followed by itself.
    if ((getValues(name) as RecordReference | null)?.id !== chosen?.id) return;
    for (const [field, value] of Object.entries(changes)) {
      clearErrors(field);
      setValue(field, value, { shouldDirty: true });
    }
  };
  return {
    key: [...screen.key, 'lookup', name, parent ?? null],
    search: (term, signal) => findOptions(screen, { field: name, ...(parent === undefined ? {} : { parent }), ...(term === '' ? {} : { searchTerm: term }) }, signal),
    onChoose: (chosen) => void follow(chosen).catch((error: unknown) => reportError(error)),
  };
}
