import { Button, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { describeError } from '../api/errors.ts';

interface StateFrameProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly role?: 'alert';
  /** Heading level: 1 if the state fills the page. */
  readonly order?: 1 | 2;
}

function StateFrame({ icon, title, children, role, order = 2 }: StateFrameProps) {
  return (
    <Stack className="kontor-state" align="center" gap="sm" {...(role === undefined ? {} : { role })}>
      <span className="kontor-state-icon" aria-hidden>
        {icon}
      </span>
      <Title order={order} size="h4" ta="center">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

/** Empty or no results: an icon, one sentence, and an action. */
export function EmptyState(props: { icon: ReactNode; title: string; text?: string; action?: ReactNode }) {
  return (
    <StateFrame icon={props.icon} title={props.title}>
      {props.text === undefined ? null : <StateText>{props.text}</StateText>}
      {props.action}
    </StateFrame>
  );
}

/**
 * Loading failed: the reason in the user's language, with a retry button. 403 shows `ForbiddenState`, an organisation
 * that has moved its new address.
 */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('platform');
  if (error instanceof ApiError && error.status === 403) return <ForbiddenState />;
  const address = findNewAddress(error);
  if (address !== null) return <MovedState address={address} />;
  const requestId = error instanceof ApiError ? error.requestId : '';
  return (
    <StateFrame icon={<IconAlertTriangle size={28} />} title={t('states.errorTitle')} role="alert">
      {describeError(error, t).map((text) => (
        <StateText key={text}>{text}</StateText>
      ))}
      {onRetry === undefined ? null : <Button onClick={onRetry}>{t('states.retry')}</Button>}
      {requestId === '' ? null : (
        <Text size="xs" c="dimmed" ta="center">
          {t('states.requestId', { requestId })}
        </Text>
      )}
    </StateFrame>
  );
}

/** Returns the address of an organisation that has moved; nothing but an address of the web becomes a link. */
function findNewAddress(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const address = error.errors.find(({ code }) => code === 'organization_moved')?.params?.['address'];
  return typeof address === 'string' && /^https?:\/\//u.test(address) ? address : null;
}

function MovedState({ address }: { address: string }) {
  const { t } = useTranslation('platform');
  return (
    <StateFrame icon={<IconArrowRight size={28} />} title={t('states.movedTitle')} role="alert">
      <StateText>{t('states.movedText', { address })}</StateText>
      <Button component="a" href={address}>
        {t('states.toNewAddress')}
      </Button>
    </StateFrame>
  );
}

/** One-line error of a part of a page or a button, with a retry button. */
export function InlineError({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('platform');
  return (
    <Group gap={8} c="var(--mantine-color-error)" role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <Text size="sm" span flex="1 1 200px" miw={0}>
        {describeError(error, t).join(' ')}
      </Text>
      {onRetry === undefined ? null : (
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('states.retry')}
        </Button>
      )}
    </Group>
  );
}

/** Missing permission: names whom to ask. An administrator may grant it, otherwise the operator has to. */
export function ForbiddenState({
  isPage = false,
  grantsPermissions = false,
}: {
  isPage?: boolean;
  grantsPermissions?: boolean;
}) {
  const { t } = useTranslation('platform');
  return (
    <StateFrame icon={<IconLock size={28} />} title={t('states.forbiddenTitle')} order={isPage ? 1 : 2}>
      <StateText>{t(grantsPermissions ? 'states.forbiddenTextAdministrator' : 'states.forbiddenText')}</StateText>
    </StateFrame>
  );
}

/** Grey rows in place of a loading list or form. */
export function ListSkeleton({ rows = 8, height = 44 }: { rows?: number; height?: number }) {
  const { t } = useTranslation('platform');
  return (
    <Stack gap="xs" role="status" aria-label={t('states.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="sm" />
      ))}
    </Stack>
  );
}

/** Grey fields in place of a loading form: groups of labelled fields in two columns. */
export function FormSkeleton({ groups }: { /** Number of fields of each group. */ groups: readonly number[] }) {
  const { t } = useTranslation('platform');
  return (
    <Stack gap="md" role="status" aria-label={t('states.loading')}>
      {Array.from({ length: groups.length }, (_, group) => (
        <div key={group} className="kontor-skeleton-card">
          <Skeleton height={18} width={160} radius="sm" />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mt="md">
            {[...Array(groups[group]).keys()].map((field) => (
              <div key={field}>
                <Skeleton height={12} width={110} radius="sm" mb={6} />
                <Skeleton height={36} radius="sm" />
              </div>
            ))}
          </SimpleGrid>
        </div>
      ))}
    </Stack>
  );
}

function StateText({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" ta="center" size="sm" maw={460}>
      {children}
    </Text>
  );
}
