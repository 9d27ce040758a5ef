import { useTranslation } from 'react-i18next';
import type { organizationFields } from '#modules/organizations/contract/central/central.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { useField } from '#platform/web/form/use-field.ts';
import { followName } from './identifier.ts';
import { IndustryFields } from './industry-fields.tsx';

type BaseFieldSet = Pick<typeof organizationFields, 'name' | 'identifier' | 'industry' | 'serviceIds'>;

interface BaseFieldsProps<Fields extends BaseFieldSet> {
  readonly editing: EntityEditing<Fields>;
  /** True if the identifier follows the name; false once others may know it. */
  readonly proposesIdentifier: boolean;
}

/** Name, identifier and industry. */
export function BaseFields<Fields extends BaseFieldSet>({ editing, proposesIdentifier }: BaseFieldsProps<Fields>) {
  const { t } = useTranslation('organizations');
  const name = useField<Fields, string>(editing, 'name');
  const identifier = useField<Fields, string>(editing, 'identifier');
  return (
    <>
      <FieldGrid>
        <FieldInput
          editing={editing}
          name="name"
          label={t('central.fields.name')}
          // The watched value is still the one before this key press.
          {...(proposesIdentifier
            ? { onChange: (next) => identifier.set(followName(identifier.value, name.value, next)) }
            : {})}
        />
        <FieldInput
          editing={editing}
          name="identifier"
          label={t('central.fields.identifier')}
          input={{ spellCheck: false }}
          {...(proposesIdentifier ? { hint: t('central.form.identifierHint') } : {})}
        />
      </FieldGrid>
      <IndustryFields editing={editing} />
    </>
  );
}
