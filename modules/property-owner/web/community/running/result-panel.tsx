import { Button, Group, Stack, Text } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ask } from '#platform/web/feedback/question.ts';
import { formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { VoteNote } from '#modules/property-owner/contract/community/counting/votes.ts';
import { countRunningItem } from '#modules/property-owner/contract/community/running/count-item.ts';
import { itemOf } from '#modules/property-owner/contract/community/running/replay.ts';
import type { ItemProps } from './panel-props.ts';
import classes from './running.module.css';

/** Result as it is counted now, with its majority, and the announcement that makes it a resolution. */
export function ResultPanel({ meeting, state, item, record, isOpen }: ItemProps & { readonly isOpen: boolean }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const count = countRunningItem(meeting, state, item.id);
  const { verkuendung } = itemOf(state, item.id);
  const { refusal, adopted, qualified, shares, notes } = count;
  const votes = count.yes + count.no + count.abstained;
  const result = adopted === true ? 'ANGENOMMEN' : 'ABGELEHNT';
  const announce = async () => {
    const isSure = await ask({
      title: t(`running.announceTitle.${result}`, { number: item.nummer }),
      text: t('running.announceText'),
      confirmLabel: t('running.announce'),
      destructive: false,
    });
    if (isSure) record({ art: 'VERKUENDUNG', top: item.id, ergebnis: result });
  };
  const number = (value: number) => formatNumber(value, language);
  return (
    <section className={classes.result} aria-label={t('running.result')} aria-live="polite">
      <Stack gap="sm">
        <dl className={classes.numbers}>
          <Figure name={t('running.counted.ja')} value={number(count.yes)} />
          <Figure name={t('running.counted.nein')} value={number(count.no)} />
          <Figure name={t('running.counted.enthaltung')} value={number(count.abstained)} />
          <Figure name={t('running.there')} value={`${number(count.present)} / ${number(count.eligible)}`} />
          {shares.yes === null ? null : (
            <Figure name={t('running.sharesOfYes')} value={`${number(shares.yes)} / ${number(shares.total)}`} />
          )}
        </dl>
        <Text fw={600}>
          {verkuendung === null
            ? refusal === null
              ? votes === 0
                ? t('running.noVotes')
                : t(`running.leads.${result}`, { majority: t(`running.majorities.${item.mehrheit}`) })
              : t(`running.refusals.${refusal}`)
            : t(`running.announced.${verkuendung.ergebnis}`)}
        </Text>
        {qualified === null || refusal !== null || votes === 0 ? null : (
          <Text size="sm">{t(qualified ? 'running.qualified' : 'running.notQualified')}</Text>
        )}
        {notes.length === 0 ? null : (
          <Stack gap={2}>
            {notes.map((note) => (
              <Text key={[note.code, note.person, note.unit].join(' ')} size="sm" c="dimmed">
                {describe(note, t(`running.voteNotes.${note.code}`))}
              </Text>
            ))}
          </Stack>
        )}
        {isOpen ? (
          <Group>
            <Button
              size="md"
              leftSection={<IconGavel size={18} aria-hidden />}
              disabled={refusal !== null || votes === 0}
              onClick={() => void announce()}
            >
              {t(`running.announceAs.${result}`)}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </section>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function describe({ person, unit }: VoteNote, words: string): string {
  const whom = [person, unit].filter((part) => part !== undefined).join(', ');
  return whom === '' ? words : `${whom}: ${words}`;
}
