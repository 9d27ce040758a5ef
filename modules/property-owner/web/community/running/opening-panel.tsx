import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { maxName } from '#modules/property-owner/contract/community/running/meeting-record.ts';
import type { PanelProps } from './panel-props.ts';

/** Opens a meeting: who chairs it, keeps the minutes, and signs for the advisory board. */
export function OpeningPanel({ state, record, onBegun }: PanelProps & { readonly onBegun: () => void }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const { begonnenAm, beendetAm } = state;
  const [names, setNames] = useState({ leitung: state.leitung, protokoll: state.protokoll, beirat: state.beirat });
  const field = (name: keyof typeof names) => (
    <TextInput
      label={t(`running.fields.${name}`)}
      value={names[name]}
      maxLength={maxName}
      withAsterisk={name === 'leitung'}
      disabled={beendetAm !== null}
      onChange={({ currentTarget: { value } }) => setNames((before) => ({ ...before, [name]: value }))}
    />
  );
  return (
    <Card title={t('running.opening')} text={t('running.openingText')}>
      <Stack gap="md">
        {begonnenAm === null ? null : (
          <Text size="sm">{t('running.begunAt', { time: formatGermanInstant(begonnenAm, language) })}</Text>
        )}
        {field('leitung')}
        {field('protokoll')}
        {field('beirat')}
        {beendetAm === null ? (
          <Group>
            <Button
              size="md"
              leftSection={<IconPlayerPlay size={18} aria-hidden />}
              disabled={names.leitung.trim() === ''}
              onClick={() => {
                record({ art: 'BEGINN', ...names });
                onBegun();
              }}
            >
              {t(begonnenAm === null ? 'running.begin' : 'running.saveNames')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Card>
  );
}
