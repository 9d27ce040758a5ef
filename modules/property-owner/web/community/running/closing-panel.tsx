import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconFlag, IconShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { ask } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { itemOf, motionOf } from '#modules/property-owner/contract/community/running/replay.ts';
import { getMinutes, layMinutes } from '#modules/property-owner/contract/community/running/running.ts';
import { meetingKeys } from '../../query-keys.ts';
import { NoteForm } from './note-form.tsx';
import type { PanelProps } from './panel-props.ts';

export interface ClosingPanelProps extends PanelProps {
  readonly eid: string;
  readonly id: string;
  /** False while the server lacks records of this device: minutes would lack them, too. */
  readonly isSaved: boolean;
}

/** Ends a meeting, and hands on its minutes. */
export function ClosingPanel({ meeting, state, record, eid, id, isSaved }: ClosingPanelProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const { begonnenAm, beendetAm, notiz } = state;
  const params = { eid, id };
  const minutes = useDownload(getMinutes, {
    toFile: () => ({
      name: `${t('running.minutes')} ${meeting.gemeinschaft} ${meeting.versammlungsnummer}.pdf`,
      type: 'application/pdf',
    }),
    toast: () => t('running.minutesDownloaded'),
  });
  const laying = useAction(layMinutes, {
    attempt: 'run',
    toast: () => t('running.minutesLaid'),
    invalidates: [meetingKeys.all],
  });
  const open = meeting.tops.filter(
    (item) => motionOf(state, item) !== '' && itemOf(state, item.id).verkuendung === null,
  );
  const lay = async () => {
    const { pdfName } = meeting;
    const isSure =
      pdfName === '' ||
      (await ask({
        title: t('running.replaceTitle'),
        text: t('running.replaceText', { name: pdfName }),
        confirmLabel: t('running.replace'),
      }));
    if (isSure) laying.run({ params, body: { ersetzt: pdfName !== '' } });
  };
  const end = async () => {
    const isSure = await ask({
      title: t('running.endTitle'),
      text: t('running.endText'),
      list: open.map(({ nummer, titel }) => t('running.openItem', { number: nummer, title: titel })),
      confirmLabel: t('running.end'),
      destructive: false,
    });
    if (isSure) record({ art: 'ENDE' });
  };
  return (
    <Stack gap="md" miw={0}>
      <Card title={t('running.closing')} text={t('running.closingText')}>
        <Stack gap="md">
          {beendetAm === null ? (
            <Group>
              <Button
                size="md"
                leftSection={<IconFlag size={18} aria-hidden />}
                disabled={begonnenAm === null}
                onClick={() => void end()}
              >
                {t('running.end')}
              </Button>
            </Group>
          ) : (
            <Text size="sm">{t('running.endedAt', { time: formatGermanInstant(beendetAm, language) })}</Text>
          )}
          {begonnenAm === null ? null : (
            <Group gap="sm">
              <Button
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                loading={minutes.isRunning}
                disabled={!isSaved}
                onClick={() => minutes.run({ params })}
              >
                {t('running.minutesPdf')}
              </Button>
              {beendetAm === null ? null : (
                <Button
                  leftSection={<IconShare size={16} aria-hidden />}
                  loading={laying.isRunning}
                  disabled={!isSaved}
                  onClick={() => void lay()}
                >
                  {t('running.layMinutes')}
                </Button>
              )}
            </Group>
          )}
        </Stack>
      </Card>
      <Card title={t('running.forMinutes')}>
        <NoteForm key={notiz} note={notiz} onSave={(text) => record({ art: 'NOTIZ', top: null, text })} />
      </Card>
    </Stack>
  );
}
