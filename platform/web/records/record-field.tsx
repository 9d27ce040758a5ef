import { useWatch } from 'react-hook-form';
import type { RecordReference } from '../../contract/field-kinds.ts';
import type { FieldSet } from '../../contract/fields.ts';
import { ancestorsOf, lockedFields } from '../../contract/records/entity.ts';
import { reportError } from '../api/error-banners.ts';
import { FieldInput } from '../form/field-input.tsx';
import { fieldKinds } from '../form/kinds.tsx';
import type { RecordSource } from '../form/record-input.tsx';
import type { EntityEditing } from '../form/use-entity-form.ts';
import { asLoose } from '../form/use-field.ts';
import { followLookup } from './follow-lookup.ts';
import { fetchReferred, optionsQuery } from './record-queries.ts';
import type { RecordScreen } from './record-screen.ts';
import type { ShownRecord } from './shown-record.ts';
import { useRecordWords } from './record-words.ts';
import { ShownField, ShownFlag, SumField } from './shown-field.tsx';

interface RecordFieldProps {
  readonly screen: RecordScreen;
  readonly editing: EntityEditing<FieldSet>;
  readonly name: string;
  /** Saved record; null for a new one. */
  readonly record: ShownRecord | null;
}

/** Field of a record: its input or read-only value; nothing if a new record has no value yet. */
export function RecordField(props: RecordFieldProps) {
  const {
    screen: { entity, ...screen },
    editing,
    name,
    record,
  } = props;
  const words = useRecordWords({ ...screen, entity });
  const { isMoney = false, isDerived = false, sumOf } = entity.fields[name] ?? {};
  const shown = { name, label: words.field(name) };
  if (sumOf !== undefined)
    return <SumField {...shown} editing={editing} parts={sumOf} write={(sum) => words.write(name, sum)} />;
  if (!isDerived && !lockedFields(entity, record).has(name)) return <TypedField {...props} />;
  if (record === null) return null;
  if (fieldKinds[entity.fields[name]?.kind ?? 'line'].isCheck)
    return <ShownFlag {...shown} isSet={record[name] === true} />;
  return <ShownField {...shown} value={words.write(name, record[name])} isAmount={isMoney} />;
}

/** Input of a field with its label, options and record source. */
function TypedField({ screen, editing, name }: Omit<RecordFieldProps, 'record'>) {
  const words = useRecordWords(screen);
  const records = useRecordSource({ screen, editing, name });
  const { hasOptions, isWide } = fieldKinds[screen.entity.fields[name]?.kind ?? 'line'];
  const input = (
    <FieldInput
      editing={editing}
      name={name}
      label={words.field(name)}
      {...(hasOptions ? { options: words.options(name) } : {})}
      {...(records === undefined ? {} : { records })}
    />
  );
  return isWide ? <div className="kontor-wide">{input}</div> : input;
}

/**
 * Returns the lookup source of a field, filtered by its nearest selected ancestor; a selection changes the fields
 * around it.
 */
function useRecordSource({ screen, editing, name }: Omit<RecordFieldProps, 'record'>): RecordSource | undefined {
  const { control, getValues, setValue, clearErrors } = asLoose(editing.form);
  const { lookups } = screen.entity;
  const lookup = lookups[name];
  const ancestors = ancestorsOf(lookups, name);
  // Without ancestors the field itself is watched, because an empty list would watch all fields.
  const above = useWatch({ control, name: ancestors.length === 0 ? [name] : ancestors }) as (RecordReference | null)[];
  if (lookup === undefined) return undefined;
  const parent = ancestors.length === 0 ? undefined : above.find((chosen) => chosen !== null)?.id;
  const follow = async (chosen: RecordReference | null) => {
    const changes = await followLookup({ lookups, values: getValues(), fetchRecord: fetchReferred }, name, chosen);
    // A newer selection has its own run.
    if ((getValues(name) as RecordReference | null)?.id !== chosen?.id) return;
    for (const [field, value] of Object.entries(changes)) {
      clearErrors(field);
      setValue(field, value, { shouldDirty: true });
    }
  };
  return {
    find: (searchTerm) => optionsQuery(screen, { field: name, parent, searchTerm }),
    onChoose: (chosen) => void follow(chosen).catch((error: unknown) => reportError(error)),
  };
}
