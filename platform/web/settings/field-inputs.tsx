import type { FieldSet } from '../../contract/fields.ts';
import { FieldInput } from '../form/field-input.tsx';
import { FieldGrid } from '../form/form-section.tsx';
import { fieldKinds } from '../form/kinds.tsx';
import type { EntityEditing } from '../form/use-entity-form.ts';

interface FieldInputsProps<Fields extends FieldSet> {
  readonly fields: Fields;
  readonly editing: EntityEditing<Fields>;
  readonly label: (name: string) => string;
  /** Name of an option of a choice; `naming` is the key below which its field has the names. */
  readonly optionLabel: (naming: string, value: string) => string;
  /** Help below an input. */
  readonly hintOf?: ((name: string) => string | undefined) | undefined;
}

/** Inputs of a card of settings, one for each of its fields. */
export function FieldInputs<Fields extends FieldSet>({
  fields,
  editing,
  label,
  optionLabel,
  hintOf,
}: FieldInputsProps<Fields>) {
  return (
    <FieldGrid>
      {Object.entries(fields).map(([name, { kind, options, naming = '' }]) => {
        const hint = hintOf?.(name);
        const { isWide, settingsInput } = fieldKinds[kind];
        return (
          <div key={name} className={isWide ? 'kontor-wide' : undefined}>
            <FieldInput
              editing={editing}
              name={name}
              label={label(name)}
              {...(hint !== undefined && { hint })}
              {...(settingsInput !== undefined && { input: settingsInput })}
              {...(options !== undefined && {
                options: options.map((value) => ({ value, label: optionLabel(naming, value) })),
              })}
            />
          </div>
        );
      })}
    </FieldGrid>
  );
}
