import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { InlineError } from '#platform/web/components/states.tsx';
import type { DraftEditing } from './use-draft.ts';

/** Notices that a draft is not saved: another window changed it, or the server could not be reached. */
export function DraftNotices({ draft }: { readonly draft: DraftEditing }) {
  const { t } = useTranslation('assistants');
  return (
    <>
      {draft.theirs === null ? null : (
        <Alert className="kontor-notice" title={t('drafts.changedTitle')}>
          <Text size="sm">{t('drafts.changedText')}</Text>
          <Group gap="xs" mt="xs">
            <Button size="xs" onClick={() => draft.settle(true)}>
              {t('drafts.keepMine')}
            </Button>
            <Button size="xs" variant="default" onClick={() => draft.settle(false)}>
              {t('drafts.takeTheirs')}
            </Button>
          </Group>
        </Alert>
      )}
      {draft.error === null ? null : <InlineError error={draft.error} onRetry={() => void draft.flush()} />}
    </>
  );
}
