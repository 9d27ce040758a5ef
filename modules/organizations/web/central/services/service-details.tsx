import { Box, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '#platform/web/format/format.ts';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { ApplicationIcon } from '#platform/web/shell/application-icon.tsx';
import type { Service } from '#modules/organizations/contract/central/central.ts';
import { listOpenings } from './openings.ts';

/** Returns the reason that prevents deleting a service; null if there is none. */
export function nameReason({ mandatory, operatorOnly }: Service): 'mandatory' | 'operator' | null {
  if (mandatory) return 'mandatory';
  return operatorOnly ? 'operator' : null;
}

/** Applications and permissions of a service, and the reason that prevents its deletion. */
export function ServiceDetails({ service }: { service: Service }) {
  const { t } = useTranslation('organizations');
  const reason = nameReason(service);
  return (
    <Stack gap={10} fz="sm">
      {reason === null ? null : (
        <Text c="dimmed" inherit>
          {t(`central.services.kept.${reason}`)}
        </Text>
      )}
      <Group gap="20px 32px" align="flex-start">
        <Applications applications={service.applications} />
        <Permissions service={service} />
      </Group>
    </Stack>
  );
}

function Applications({ applications }: { applications: Service['applications'] }) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  return (
    <Part title={t('central.services.applications')} nothing={t('central.services.noApplications')}>
      {applications.map((application) => (
        <Group key={application.id} component="li" gap={10} align="flex-start" wrap="nowrap">
          <Box component="span" c="dimmed">
            <ApplicationIcon icon={application.icon} />
          </Box>
          <Box miw={0}>
            {localize(application.name, language)}
            <Identifier>{application.path}</Identifier>
          </Box>
        </Group>
      ))}
    </Part>
  );
}

function Permissions({ service }: { service: Service }) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  return (
    <Part title={t('central.services.permissions')} nothing={t('central.services.noPermissions')}>
      {service.permissions.map(({ id, identifier, description }) => {
        const opened = listOpenings(service, identifier).map((application) => localize(application.name, language));
        return (
          <li key={id}>
            {localize(description, language)}
            <Identifier>{identifier}</Identifier>
            <Text size="xs" c="dimmed">
              {opened.length === 0
                ? t('central.services.opensNothing')
                : t('central.services.opens', { applications: formatList(opened, language) })}
            </Text>
          </li>
        );
      })}
    </Part>
  );
}

function Part({ title, nothing, children }: { title: string; nothing: string; children: readonly ReactNode[] }) {
  return (
    <Box component="section" flex="1 1 280px" miw={0}>
      <Title order={3} size="sm" mb={10}>
        {title}
      </Title>
      {children.length === 0 ? (
        <Text c="dimmed" inherit>
          {nothing}
        </Text>
      ) : (
        <Stack component="ul" gap={10}>
          {children}
        </Stack>
      )}
    </Box>
  );
}

function Identifier({ children }: { children: string }) {
  return (
    <Text component="code" size="xs" c="dimmed" ff="monospace" display="block">
      {children}
    </Text>
  );
}
