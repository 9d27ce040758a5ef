import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts';
import { formatDayOf } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { useStore } from '#platform/web/state/store.ts';
import type { SecondFactor } from '../../contract/index.ts';
import { currentUser } from '../current-user.ts';
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx';
import { secondFactorQuery, sessionsQuery } from './account-queries.ts';
import { DisableFactorForm, RenewCodesForm } from './factor-forms.tsx';

const SetUpFactor = lazy(() =>
  import('../second-factor/set-up-factor.tsx').then((module) => ({ default: module.SetUpFactor })),
);

/** Active form of the panel. */
type Activity = 'setUp' | 'renew' | 'disable' | { readonly codes: readonly string[] };

/** Number of recovery codes below which a warning is shown. */
const fewCodes = 4;

/** Panel of the second factor: set up, renew recovery codes, deactivate. */
export function FactorPanel() {
  const { t } = useTranslation('identity');
  const client = useQueryClient();
  const email = useStore(currentUser)?.email ?? '';
  const factor = useQuery(secondFactorQuery());
  const [activity, setActivity] = useState<Activity | null>(null);
  const [isShowingCodes, setShowingCodes] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The codes cannot be read again.
  useUnsavedGuard(isShowingCodes);

  const finish = () => {
    setShowingCodes(false);
    setActivity(null);
    void client.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
    // Deactivation has changed the id of this window's session.
    void client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
    heading.current?.focus();
  };
  const cancel = () => {
    setActivity(null);
    heading.current?.focus();
  };

  if (activity === 'disable') {
    return (
      <DisableFactorForm
        onCancel={cancel}
        onDone={() => {
          notifySuccess(t('factor.disabled'));
          client.setQueryData(secondFactorQuery().queryKey, { enabledAt: null, recoveryCodesLeft: 0 });
          finish();
        }}
      />
    );
  }
  if (activity === 'renew') {
    return (
      <RenewCodesForm
        onCancel={cancel}
        onRenewed={(codes) => {
          setShowingCodes(true);
          setActivity({ codes });
        }}
      />
    );
  }
  return (
    <Card title={t('factor.title')} heading={heading} isOpen={activity !== null}>
      {activity === 'setUp' ? (
        <Suspense fallback={<Skeleton height={120} radius="sm" />}>
          <SetUpFactor
            email={email}
            doneLabel={t('factor.kept')}
            onEnabled={() => {
              notifySuccess(t('factor.enabled'));
              setShowingCodes(true);
              void client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
            }}
            onDone={finish}
            onCancel={cancel}
          />
        </Suspense>
      ) : null}
      {typeof activity === 'object' && activity !== null ? (
        <RecoveryCodes email={email} codes={activity.codes} doneLabel={t('factor.kept')} onDone={finish} />
      ) : null}
      {activity === null ? (
        <Fetched query={factor} skeleton={<Skeleton height={56} radius="sm" />}>
          {(known) => <KnownFactor factor={known} onActivity={setActivity} />}
        </Fetched>
      ) : null}
    </Card>
  );
}

interface KnownFactorProps {
  readonly factor: SecondFactor;
  readonly onActivity: (activity: Activity) => void;
}

/** State of the factor with its actions. */
function KnownFactor({ factor, onActivity }: KnownFactorProps) {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  if (factor.enabledAt === null) {
    return (
      <>
        <Text size="sm" c="dimmed">
          {t('factor.text')}
        </Text>
        <Button variant="default" onClick={() => onActivity('setUp')}>
          {t('factor.setUp')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Group gap={8} wrap="nowrap">
        <IconShieldCheck size={20} color="var(--mantine-color-teal-6)" aria-hidden />
        <Text>{t('factor.since', { day: formatDayOf(factor.enabledAt, language) })}</Text>
      </Group>
      <Text size="sm" c="dimmed">
        {t('factor.left', { count: factor.recoveryCodesLeft })}.{' '}
        {factor.recoveryCodesLeft < fewCodes ? t('factor.renewSoon') : ''}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={() => onActivity('renew')}>
          {t('factor.renew')}
        </Button>
        <Button variant="default" onClick={() => onActivity('disable')}>
          {t('factor.disable')}
        </Button>
      </Group>
    </>
  );
}
