import { Alert, Switch } from '@mantine/core';
import { IconDatabaseImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FieldSet } from '../../contract/fields.ts';
import { lockedFields, writableFields } from '../../contract/records/entity.ts';
import { ConflictDialog } from '../form/conflict-dialog.tsx';
import { FieldGrid, FormSection } from '../form/form-section.tsx';
import type { EntityEditing } from '../form/use-entity-form.ts';
import { useField } from '../form/use-field.ts';
import { RecordField } from './record-field.tsx';
import { useRecordWords } from './record-words.ts';
import type { RecordEditing } from './use-record-form.ts';

/** Fields of a record in their groups, with the conflict dialog. */
export function RecordFields({ form: { screen, record, editing, saving } }: { readonly form: RecordEditing }) {
  const { entity } = screen;
  const words = useRecordWords(screen);
  const grid = (names: readonly string[]) => (
    <FieldGrid>
      {names.map((name) => (
        <RecordField key={name} screen={screen} editing={editing} name={name} record={record} />
      ))}
    </FieldGrid>
  );
  return (
    <>
      {lockedFields(entity, record).size === 0 ? null : <DeliveredNotice />}
      {entity.sections === undefined
        ? grid(writableFields(entity))
        : Object.entries(entity.sections).map(([section, names]) => (
            <FormSection key={section} title={words.say(`sections.${section}`)}>
              {grid(names)}
            </FormSection>
          ))}
      {record === null ? null : <ActiveSwitch editing={editing} />}
      <ConflictDialog saving={saving} nameField={words.field} nameOption={words.option} />
    </>
  );
}

/** Notice that explains read-only fields. */
function DeliveredNotice() {
  const { t } = useTranslation('platform');
  return (
    <Alert variant="light" icon={<IconDatabaseImport size={18} aria-hidden />}>
      {t('records.delivered')}
    </Alert>
  );
}

function ActiveSwitch({ editing }: { readonly editing: EntityEditing<FieldSet> }) {
  const { t } = useTranslation('platform');
  const { value, set, message } = useField<FieldSet, boolean>(editing, 'active');
  return (
    <Switch
      size="sm"
      name="active"
      label={t('records.active')}
      description={t('records.activeHint')}
      checked={value}
      onChange={(event) => set(event.currentTarget.checked)}
      error={message}
    />
  );
}
