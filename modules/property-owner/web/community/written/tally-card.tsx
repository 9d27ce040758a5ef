import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import textClasses from '#platform/web/components/text.module.css';
import { formatDate, formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import type {
  WrittenDetail,
  WrittenResolution,
} from '#modules/property-owner/contract/community/written/written-resolutions.ts';

const explained = [
  'changed',
  'co_owner_missing',
  'co_owners_differ',
  'votes_differ',
  'shares_do_not_sum_up',
  'tie',
] as const;

interface TallyCardProps {
  readonly written: WrittenResolution;
  readonly tally: NonNullable<WrittenDetail['auszaehlung']>;
}

/** State of the vote, for the management. */
export function TallyCard({ written, tally }: TallyCardProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const { ja, nein, enthaltung, stimmberechtigt, zustandegekommen, alleZugestimmt, hinweise } = tally;
  const number = (value: number): string => formatNumber(value, language);
  return (
    <Card
      title={t('written.tally.title')}
      text={t('written.tally.of', { cast: number(ja + nein + enthaltung), all: number(stimmberechtigt) })}
      action={
        <Badge tone={zustandegekommen ? 'success' : 'neutral'}>
          {t(zustandegekommen ? 'written.tally.wouldPass' : 'written.tally.wouldFail')}
        </Badge>
      }
    >
      <Stack gap="sm">
        <FactList
          layout="columns"
          facts={[
            [t('written.choices.JA'), number(ja)],
            [t('written.choices.NEIN'), number(nein)],
            [t('written.choices.ENTHALTUNG'), number(enthaltung)],
            [
              t('written.result.counted'),
              written.prinzip === null ? null : t(`communityRules.principles.${written.prinzip}`),
            ],
          ]}
        />
        {hinweise.length === 0 ? null : (
          <ul className={textClasses.plain ?? ''} aria-label={t('written.tally.notes')}>
            {hinweise.map(({ code, person = '', einheit: unit = '' }) => {
              const known = explained.find((name) => name === code);
              return (
                <li key={`${code} ${person} ${unit}`}>
                  <Text size="sm">{t(`written.notes.${known ?? 'other'}`, { person, unit, code })}</Text>
                </li>
              );
            })}
          </ul>
        )}
        {written.stand === 'OFFEN' ? (
          <Text size="sm" c="dimmed">
            {alleZugestimmt
              ? t('written.tally.allAgreed')
              : t('written.tally.announceLater', { day: formatDate(written.frist, language) })}
          </Text>
        ) : null}
      </Stack>
    </Card>
  );
}
