import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { Card } from '#platform/web/components/card.tsx';
import { InlineError, ListSkeleton } from '#platform/web/components/states.tsx';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { holdNotices } from '#platform/web/realtime/access-notice.ts';
import { deleteAccount, proofFields } from '../../contract/index.ts';
import { deletionQuery } from './account-queries.ts';
import { ProofFields, toProof, useIsProofComplete } from './proof-fields.tsx';
import textClasses from '#platform/web/components/text.module.css';

/** Deletes the account with password and code, unless an organisation would lose its last administrator. */
export function DeletionForm({ onCancel, onDeleted }: { onCancel: () => void; onDeleted: () => void }) {
  const { t } = useTranslation('identity');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const organizations = useQuery(deletionQuery());
  const editing = useEntityForm({ fields: proofFields, entity: null });
  const { form, root } = editing;
  const isComplete = useIsProofComplete(form.watch());
  const deletion = useSave({
    editing,
    send: async (proof) => {
      // The end of the session is expected here.
      const release = holdNotices();
      await call(deleteAccount, { body: toProof(proof) }).catch((error: unknown) => {
        release();
        throw error;
      });
    },
    onSaved: onDeleted,
  });
  const known = organizations.data;
  const blocking = (known ?? []).filter(({ soleAdministrator }) => soleAdministrator).map(({ name }) => name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && blocking.length === 0) void deletion.save();
  };
  return (
    <Card as="form" ref={root} title={t('deletion.title')} heading={title} isOpen onSubmit={submit} noValidate>
      <Text size="sm">{t('deletion.text')}</Text>
      {organizations.isPending ? <ListSkeleton rows={1} height={40} /> : null}
      {organizations.isError ? (
        <InlineError error={organizations.error} onRetry={() => void organizations.refetch()} />
      ) : null}
      {known === undefined ? null : (
        <>
          <div>
            <Text size="sm">{t(known.length === 0 ? 'deletion.none' : 'deletion.ends')}</Text>
            <List size="sm" mt={4}>
              {known.map(({ id, name }) => (
                <List.Item key={id} className={textClasses['anywhere']}>
                  {name}
                </List.Item>
              ))}
            </List>
          </div>
          <Text size="sm" c="dimmed">
            {t('deletion.stays')}
          </Text>
          {blocking.length > 0 ? (
            <Alert role="status" className="kontor-notice" icon={<IconAlertTriangle size={18} aria-hidden />}>
              {t('deletion.blocked', { names: blocking.join(', ') })}
            </Alert>
          ) : (
            <Stack gap={14} maw={420}>
              <ProofFields editing={editing} />
            </Stack>
          )}
        </>
      )}
      <Group gap="sm">
        {known === undefined || blocking.length > 0 ? null : (
          <Button type="submit" color="red" disabled={!isComplete} loading={deletion.isSaving}>
            {t('deletion.submit')}
          </Button>
        )}
        <Button variant="default" disabled={deletion.isSaving} onClick={onCancel}>
          {t('platform:actions.cancel')}
        </Button>
      </Group>
    </Card>
  );
}
