import { Button, Stack, Text } from '@mantine/core';
import { IconClipboardHeart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Fold } from '#platform/web/form/fold.tsx';
import { ContentFields } from '../content/content-fields.tsx';
import { EventTime } from '../fields/event-time.tsx';
import { findChecks } from '../fields/field-marks.ts';
import { DraftHints } from './draft-hints.tsx';
import { listNotSaid } from './not-said.ts';
import { PersonChoice } from './person-choice.tsx';
import type { DraftEditing } from './use-draft.ts';

interface DraftFieldsProps {
  readonly draft: DraftEditing;
  readonly problemOf: (path: string) => string | undefined;
}

/** Fields of a draft: whom it is about, when it was, and what it says. */
export function DraftFields({ draft, problemOf }: DraftFieldsProps) {
  const { t } = useTranslation('assistants');
  const { saved, shown, change } = draft;
  const marking = {
    marks: shown.marks,
    checks: findChecks(shown, shown.marks),
    confirm: (field: string) => change({ confirmed: [field] }),
    isDrafted: saved.engine !== 'hand',
  };
  const notSaid = listNotSaid({ ...saved, ...shown });
  return (
    <>
      <PersonChoice
        person={saved.patient}
        marks={shown.marks}
        error={problemOf('patientId')}
        onChoose={(patientId) => {
          change({ patientId });
          void draft.flush();
        }}
      />
      <EventTime
        label={t(shown.type === 'sis' ? 'entries.talkAt' : 'entries.eventAt')}
        value={shown.eventAt}
        onChange={(eventAt) => {
          draft.setLacksTime(eventAt === null);
          if (eventAt !== null) change({ eventAt });
        }}
        error={problemOf('eventAt')}
        onConfirm={shown.eventAsked ? () => change({ eventAt: shown.eventAt }) : undefined}
      />
      <ContentFields
        type={shown.type}
        content={shown}
        onChange={({ data, values, sis }) =>
          change({
            ...(data === undefined ? {} : { data }),
            ...(values === undefined ? {} : { values: [...values] }),
            ...(sis === undefined || sis === null ? {} : { sis }),
          })
        }
        marking={marking}
        problemOf={problemOf}
      />
      <DraftHints hints={shown.marks.hints} />
      {notSaid.length === 0 ? null : (
        <Text size="sm" c="dimmed">
          {t('drafts.notSaid', { fields: notSaid.map((field) => t(`values.${field}`)).join(', ') })}
        </Text>
      )}
      {saved.said === '' ? null : (
        <Fold title={t('entries.said')} order={3} text={t('entries.saidText')} opens={false}>
          <Text fs="italic">{saved.said}</Text>
        </Fold>
      )}
      {/* The assistant sorts dictated words into the topics; a form that is filled by hand changes its kind alone. */}
      {shown.type === 'report' && saved.kind === 'entry' && saved.said === '' ? (
        <Stack align="flex-start">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconClipboardHeart size={16} aria-hidden />}
            onClick={() => {
              change({ type: 'sis' });
              void draft.flush();
            }}
          >
            {t('drafts.asSis')}
          </Button>
        </Stack>
      ) : null}
    </>
  );
}
