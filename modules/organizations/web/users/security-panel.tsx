import { NativeSelect, Skeleton, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { InlineError } from '#platform/web/components/states.tsx';
import { ask } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { maxRequiredLength, saveOrganizationSecurity } from '../../contract/users/security/security.ts';
import { securityQuery } from './user-queries.ts';

/** Minimum lengths that are offered; the call accepts any from 4 to 64. */
const lengths = [8, 10, 12, 14, 16, 20, 32];

/** Panel of the organisation's sign-in requirements. */
export function SecurityPanel() {
  const { t } = useTranslation('organizations');
  const client = useQueryClient();
  const security = useQuery(securityQuery());
  const saving = useAction(saveOrganizationSecurity, {
    toast: (saved, { body }) =>
      body.minPasswordLength === undefined
        ? t(saved.requireSecondFactor ? 'security.required' : 'security.optional')
        : t('security.lengthSaved'),
    onDone: (saved) => client.setQueryData(securityQuery().queryKey, saved),
  });
  const change = async (isRequired: boolean) => {
    saving.reset();
    const question = {
      title: t('security.askTitle'),
      text: t('security.askText'),
      confirmLabel: t('security.confirm'),
    };
    // Users without a second factor cannot continue to work.
    if (!isRequired || (await ask(question))) saving.runInPlace({ body: { requireSecondFactor: isRequired } });
  };
  const changeLength = (requireSecondFactor: boolean, typed: string) => {
    saving.reset();
    const minPasswordLength = typed === '' ? null : Number(typed);
    saving.runInPlace({ body: { requireSecondFactor, minPasswordLength } });
  };
  return (
    <Card title={t('security.title')}>
      <Fetched query={security} skeleton={<Skeleton height={48} radius="sm" />}>
        {({ requireSecondFactor, minPasswordLength }) => (
          <>
            <Switch
              label={t('security.require')}
              description={t('security.text')}
              checked={requireSecondFactor}
              disabled={saving.isRunning}
              onChange={(event) => void change(event.currentTarget.checked)}
            />
            <NativeSelect
              label={t('security.minLength')}
              description={t('security.minLengthText')}
              maw={420}
              value={String(minPasswordLength ?? '')}
              disabled={saving.isRunning}
              data={[
                { value: '', label: t('security.ofInstallation') },
                ...[...new Set([...lengths, minPasswordLength ?? maxRequiredLength])]
                  .toSorted((one, other) => one - other)
                  .map((length) => ({ value: String(length), label: t('security.characters', { count: length }) })),
              ]}
              onChange={(event) => changeLength(requireSecondFactor, event.currentTarget.value)}
            />
          </>
        )}
      </Fetched>
      {saving.error === null ? null : <InlineError error={saving.error} />}
    </Card>
  );
}
