import type { FieldSet } from '../../contract/fields.ts';
import type { EntityEditing } from './use-entity-form.ts';
import { useField } from './use-field.ts';

/** Returns the checkbox state of a field with several choices. */
export function useChoices<Fields extends FieldSet>(editing: EntityEditing<Fields>, name: keyof Fields & string) {
  const { value, set, message } = useField<Fields, readonly string[]>(editing, name);
  const field = editing.fields[name];
  return {
    chosen: value,
    message,
    /** Returns the properties of one choice's checkbox. */
    boxOf: (choice: string) => ({
      'data-field': name,
      checked: value.includes(choice),
      onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) => {
        const others = value.filter((other) => other !== choice);
        // In the order of the field, so that toggling twice is no change.
        set(
          (field?.toValue(event.currentTarget.checked ? [...others, choice] : others, editing.typedIn) ??
            []) as readonly string[],
        );
      },
    }),
  };
}
