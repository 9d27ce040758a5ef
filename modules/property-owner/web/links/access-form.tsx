import { Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { Card } from '#platform/web/components/card.tsx';
import { InlineError } from '#platform/web/components/states.tsx';
import { useReturnFocus } from '#platform/web/feedback/return-focus.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { EntityForm, useFocusOnOpen } from '#platform/web/form/entity-form.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { accessFields } from '../../contract/configuration/access-config.ts';
import { savePropertyConfiguration } from '../../contract/configuration/configuration.ts';
import { accessQuery, readAccess } from './link-queries.ts';

/** Form of the access of former owners, for the whole organisation. */
export function AccessForm() {
  const { t } = useTranslation(['property-owner', 'platform']);
  const { data, error, refetch } = useQuery(accessQuery);
  const [isEditing, setEditing] = useState(false);
  const editButton = useReturnFocus<HTMLButtonElement>(isEditing);
  if (data !== undefined && isEditing) return <GraceForm saved={data} onClose={() => setEditing(false)} />;
  return (
    <Card
      title={t('usersOwner.access.title')}
      text={t('usersOwner.access.text')}
      action={
        <Button
          ref={editButton}
          variant="default"
          size="xs"
          disabled={data === undefined}
          onClick={() => setEditing(true)}
        >
          {t('usersOwner.access.edit')}
        </Button>
      }
    >
      {data === undefined ? null : (
        <Stack gap={4}>
          <Text size="sm">{t('usersOwner.access.granted', { count: data.graceDays })}</Text>
          <Text size="sm" c="dimmed">
            {t('usersOwner.access.hint')}
          </Text>
        </Stack>
      )}
      {error === null ? null : <InlineError error={error} onRetry={() => void refetch()} />}
    </Card>
  );
}

interface GraceFormProps {
  readonly saved: { readonly graceDays: number; readonly version: number };
  /** Called when the changes are discarded. */
  readonly onClose: () => void;
}

function GraceForm({ saved, onClose }: GraceFormProps) {
  const { t } = useTranslation('property-owner');
  const client = useQueryClient();
  const editing = useEntityForm({ fields: accessFields, entity: saved });
  useFocusOnOpen(editing);
  const saving = useSave({
    editing,
    places: { 'properties.graceDays': 'graceDays' },
    send: (properties, version) =>
      call(savePropertyConfiguration, {
        body: { configIdentifier: 'accessConfig', properties, ...(version === undefined ? {} : { version }) },
      }),
    fetchSaved: () => client.fetchQuery({ ...accessQuery, staleTime: 0 }),
    onSaved: ({ configuration }) => {
      client.setQueryData(accessQuery.queryKey, readAccess([configuration]));
      notifySuccess(t('usersOwner.access.saved'));
      onClose();
    },
  });
  return (
    <EntityForm
      title={t('usersOwner.access.title')}
      text={t('usersOwner.access.text')}
      editing={editing}
      saving={saving}
      onCancel={onClose}
      canSave={editing.isDirty}
      nameField={() => t('usersOwner.access.days')}
    >
      <FieldGrid>
        <FieldInput
          editing={editing}
          name="graceDays"
          label={t('usersOwner.access.days')}
          hint={t('usersOwner.access.hint')}
        />
      </FieldGrid>
    </EntityForm>
  );
}
