import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnected } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ValuesOf } from '#platform/contract/fields.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { SettingsCard, SettingsForm } from '#platform/web/settings/settings-card.tsx';
import { testPropertyConnection } from '../../contract/configuration/configuration.ts';
import { connectionProtocols, ftpFields, usualPorts } from '../../contract/configuration/data-connection.ts';
import type { ConnectionProtocol } from '../../contract/configuration/data-connection.ts';
import { useConfigurationForm } from './connection-queries.ts';
import type { CardProps } from './connection-queries.ts';
import { TestFindings } from './test-findings.tsx';

type ConnectionProps = CardProps<'ftpConfig'>;

/** Card of the source of deliveries, with its connection test. */
export function ConnectionCard({ entry, card }: ConnectionProps) {
  const { t } = useTranslation('property-owner');
  const { host, port, user, passwordSet, protocol, folder, hostKey } = entry.properties;
  const isSet = host !== '';
  const test = useAction(testPropertyConnection, { attempt: 'send' });
  // Findings do not apply to values that are being edited.
  const start = () => {
    test.reset();
    card.start();
  };
  const button = (
    <Button
      variant="default"
      flex="none"
      leftSection={<IconPlugConnected size={16} aria-hidden />}
      disabled={!isSet || card.isLocked}
      loading={test.isRunning}
      onClick={() => test.run({})}
    >
      {t('configuration.test')}
    </Button>
  );
  return (
    <SettingsCard
      title={t('configuration.connection')}
      text={t('configuration.connectionText')}
      card={{ ...card, start }}
      extra={button}
      editLabel={t('configuration.edit')}
      editName={t('configuration.editOf', { title: t('configuration.connection') })}
      form={<ConnectionForm entry={entry} card={card} onSaved={() => test.run({})} />}
    >
      <Stack gap="md">
        <FactList
          layout="columns"
          facts={
            isSet
              ? [
                  [t('configuration.protocol'), t(`configuration.protocols.${protocol}`)],
                  [t('configuration.host'), `${host}:${port}`],
                  [t('configuration.user'), user],
                  [
                    t('configuration.password'),
                    t(passwordSet ? 'configuration.passwordSet' : 'configuration.passwordMissing'),
                  ],
                  [t('configuration.folder'), folder],
                  [
                    t('configuration.hostKey'),
                    hostKey || (protocol === 'sftp' ? t('configuration.hostKeyMissing') : null),
                  ],
                ]
              : [[t('configuration.host'), t('configuration.notSet')]]
          }
        />
        {isSet && protocol === 'ftp' ? <UnencryptedNotice /> : null}
        {test.answer === undefined ? null : (
          <TestFindings entry={entry} result={test.answer} onConfirmed={() => test.run({})} />
        )}
      </Stack>
    </SettingsCard>
  );
}

function UnencryptedNotice() {
  const { t } = useTranslation('property-owner');
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {t('configuration.unencrypted')}
    </Alert>
  );
}

interface ConnectionFormProps extends ConnectionProps {
  /** Called after saving, such as to test what was saved. */
  readonly onSaved: () => void;
}

function ConnectionForm({ entry, card, onSaved }: ConnectionFormProps) {
  const { t } = useTranslation('property-owner');
  const form = useConfigurationForm(ftpFields, { entry, card }, { onSaved });
  const { editing } = form;
  const { protocol, port } = {
    ...editing.form.getValues(),
    ...useWatch({ control: editing.form.control }),
  } as ValuesOf<typeof ftpFields>;
  // The usual port follows the protocol; one that somebody typed stays.
  const followProtocol = (next: string) => {
    if (port === '' || Number(port) === usualPorts[protocol as ConnectionProtocol])
      editing.form.setValue('port', String(usualPorts[next as ConnectionProtocol]), { shouldDirty: true });
  };
  const plain = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <SettingsForm
      title={t('configuration.connection')}
      text={t('configuration.connectionText')}
      {...form}
      saveLabel={t('configuration.saveAndTest')}
      nameField={(path) => t(`configuration.${path}`)}
    >
      <Stack gap="md">
        <FieldGrid>
          <FieldInput
            editing={editing}
            name="protocol"
            label={t('configuration.protocol')}
            onChange={followProtocol}
            options={connectionProtocols.map((value) => ({ value, label: t(`configuration.protocols.${value}`) }))}
          />
          <FieldInput editing={editing} name="host" label={t('configuration.host')} input={plain} />
          <FieldInput editing={editing} name="port" label={t('configuration.port')} />
          <FieldInput editing={editing} name="user" label={t('configuration.user')} input={plain} />
          <FieldInput
            editing={editing}
            name="password"
            label={t('configuration.password')}
            hint={entry.properties.passwordSet ? t('configuration.passwordHint') : undefined}
            input={{ autoComplete: 'new-password' }}
          />
          <FieldInput
            editing={editing}
            name="folder"
            label={t('configuration.folder')}
            hint={t('configuration.folderHint')}
            input={plain}
          />
        </FieldGrid>
        {protocol === 'ftp' ? null : (
          <FieldInput
            editing={editing}
            name="hostKey"
            label={t('configuration.hostKey')}
            hint={t('configuration.hostKeyHint')}
            input={plain}
          />
        )}
        {protocol === 'ftp' ? <UnencryptedNotice /> : null}
      </Stack>
    </SettingsForm>
  );
}
