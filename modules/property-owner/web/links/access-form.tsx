import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { Card } from '#platform/web/components/card.tsx';
import { InlineError, ListSkeleton } from '#platform/web/components/states.tsx';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { EntityForm } from '#platform/web/form/entity-form.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { accessFields, getAccessConfiguration, saveAccessConfiguration } from '../../contract/access-config.ts';

const accessQuery = endpointQuery(['property-owner', 'access'], getAccessConfiguration, {}, ({ configuration: { properties, version } }) => ({ ...properties, version }));

/** What former owners are granted, for the whole organisation. */
export function AccessForm() {
  const { t } = useTranslation('property-owner');
  const { data, error, refetch } = useQuery(accessQuery);
  const [attempt, setAttempt] = useState(0);
  if (data !== undefined) return <GraceForm key={attempt} saved={data} onClose={() => setAttempt(attempt + 1)} />;
  return <Card title={t('usersOwner.access.title')}>{error === null ? <ListSkeleton rows={1} /> : <InlineError error={error} onRetry={() => void refetch()} />}</Card>;
}

interface GraceFormProps {
  readonly saved: { readonly graceDays: number; readonly version: number };
  /** What was typed is given up. */
  readonly onClose: () => void;
}

function GraceForm({ saved, onClose }: GraceFormProps) {
  const { t } = useTranslation('property-owner');
  const client = useQueryClient();
  const editing = useEntityForm({ fields: accessFields, entity: saved });
  const saving = useSave({
    editing,
    places: { 'properties.graceDays': 'graceDays' },
    send: async (properties, version) => (await call(saveAccessConfiguration, { body: { properties, ...(version === undefined ? {} : { version }) } })).configuration,
    fetchSaved: () => client.fetchQuery({ ...accessQuery, staleTime: 0 }),
    onSaved: ({ properties, version }) => {
      client.setQueryData(accessQuery.queryKey, { ...properties, version });
      notifySuccess(t('usersOwner.access.saved'));
      onClose();
    },
  });
  return (
    <EntityForm title={t('usersOwner.access.title')} text={t('usersOwner.access.text')} editing={editing} saving={saving} onCancel={onClose} canSave={editing.isDirty} nameField={() => t('usersOwner.access.days')}>
      <FieldGrid>
        <FieldInput editing={editing} name="graceDays" label={t('usersOwner.access.days')} />
      </FieldGrid>
    </EntityForm>
  );
}
