import { Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api/client.ts';
import { Card } from '#platform/web/components/card.tsx';
import { DroppedFile } from '#platform/web/form/dropped-file.tsx';
import { formatList } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { feedbackRule, readFeedback } from '../../contract/imports/imports.ts';
import { portals } from '../../contract/objects/channels.ts';
import type { Portal } from '../../contract/objects/channels.ts';
import { objectKeys } from '../object-keys.ts';
import { portalKeys } from '../portals/portal-keys.ts';
import classes from './start.module.css';

/** Takes emails of portals: enquiries become interested people, errors stand at their object. */
export function FeedbackCard() {
  const { t } = useTranslation('real-estate');
  const client = useQueryClient();
  const [portal, setPortal] = useState<Portal | null>(null);
  return (
    <Card title={t('start.feedback')} text={t('start.feedbackText')}>
      <Stack gap="sm">
        <Select
          label={t('start.feedbackPortal')}
          placeholder={t('start.feedbackAuto')}
          clearable
          data={portals.map((value) => ({ value, label: t(`portals.names.${value}`) }))}
          value={portal}
          onChange={(value) => setPortal(value as Portal | null)}
        />
        <DroppedFile
          rule={feedbackRule}
          label={t('start.feedback')}
          text={t('start.dropFeedback')}
          send={(file, onProgress) =>
            call(readFeedback, { body: portal === null ? {} : { portal }, files: { file } }, { onProgress })
          }
          onDone={() => {
            void client.invalidateQueries({ queryKey: objectKeys.all });
            void client.invalidateQueries({ queryKey: portalKeys.all });
          }}
        >
          {(answer) => <Outcome answer={answer} />}
        </DroppedFile>
      </Stack>
    </Card>
  );
}

function Outcome({ answer }: { readonly answer: EndpointAnswer<typeof readFeedback> }) {
  const { t } = useTranslation('real-estate');
  const language = useLanguage();
  const { enquiries, known, errors, unknown, withoutEmail, mail } = answer;
  return (
    <Stack gap={2} role="status">
      <Text size="sm">{t('start.feedbackDone', { enquiries, known, errors })}</Text>
      {unknown.length === 0 ? null : (
        <Text size="sm">{t('start.feedbackUnknown', { numbers: formatList(unknown, language) })}</Text>
      )}
      {withoutEmail.length === 0 ? null : (
        <>
          <Text size="sm" fw={550}>
            {t('start.feedbackWithoutEmail')}
          </Text>
          {withoutEmail.map((person) => (
            <Text key={person} size="sm" className={classes.said}>
              {person}
            </Text>
          ))}
        </>
      )}
      {mail === null ? null : (
        <>
          <Text size="sm" fw={550}>
            {t('start.feedbackNote', { subject: mail.subject })}
          </Text>
          <Text size="sm" className={classes.said}>
            {mail.text}
          </Text>
        </>
      )}
    </Stack>
  );
}
