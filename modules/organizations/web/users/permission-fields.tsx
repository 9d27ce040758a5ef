import { Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { FieldGrid, FormSection } from '#platform/web/form/form-section.tsx';
import { useChoices } from '#platform/web/form/use-choices.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import type { userFields } from '../../contract/users/users.ts';
import { groupByService } from '#platform/web/shell/group-by-service.ts';
import { permissionsQuery } from './user-queries.ts';

/** Checkboxes of the permissions that the organisation's services offer, grouped by service. */
export function PermissionFields({ editing }: { editing: EntityEditing<typeof userFields> }) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const offered = useQuery(permissionsQuery());
  const { boxOf, message } = useChoices(editing, 'permissions');
  return (
    <FormSection title={t('users.form.permissions')} message={message}>
      <Fetched query={offered} skeleton={<Skeleton height={96} radius="sm" />}>
        {(permissions) => (
          <FieldGrid>
            {groupByService(permissions).map(({ service, members }) => (
              <Stack key={service.identifier} component="fieldset" gap={8}>
                <Text component="legend" size="sm" c="dimmed" mb={8}>
                  {localize(service.name, language)}
                </Text>
                {members.map(({ identifier, description }) => (
                  <Checkbox key={identifier} size="sm" label={localize(description, language)} {...boxOf(identifier)} />
                ))}
              </Stack>
            ))}
          </FieldGrid>
        )}
      </Fetched>
    </FormSection>
  );
}
