import { Box, Button, Group, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { formatInstant } from '#platform/web/format/format.ts';
import type { AccountSession } from '../../contract/index.ts';
import { isHandheld, nameSession } from './session-words.ts';

interface SessionRowProps {
  readonly session: AccountSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

/** One session: browser, address, start, and the button that ends it. */
export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  const name = nameSession(session) ?? t('sessions.unknown');
  const Icon = isHandheld(session) ? IconDeviceMobile : IconDeviceDesktop;
  const facts = [
    session.address === null ? null : t('sessions.address', { address: session.address }),
    t('sessions.signedIn', { time: formatInstant(session.signedInAt, language) }),
    t('sessions.lastSeen', { time: formatInstant(session.lastSeenAt, language) }),
  ].filter((fact) => fact !== null);
  return (
    <Group component="li" align="flex-start" gap={12} wrap="nowrap" py={12}>
      <Icon size={22} stroke={1.6} aria-hidden color="var(--mantine-color-dimmed)" />
      <Box flex={1} miw={0}>
        <Text size="sm" fw={600}>
          {name} {session.current ? <Badge>{t('sessions.current')}</Badge> : null}
        </Text>
        <Group gap="0 16px">
          {facts.map((fact) => (
            <Text key={fact} span size="xs" c="dimmed">
              {fact}
            </Text>
          ))}
        </Group>
      </Box>
      {session.current ? null : (
        <Button
          variant="default"
          size="xs"
          loading={isEnding}
          onClick={onEnd}
          aria-label={t('sessions.endOf', { name })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </Group>
  );
}
