import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { todayInGermany } from '#platform/web/clock.ts';
import { formatDate, formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import type { WrittenResolution } from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import { resolutionsPage } from '../../pages.ts';

/** The announced result with its entry in the collection. */
export function ResultCard({ written }: { readonly written: WrittenResolution }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const { ergebnis, verkuendetAm, ja, nein, enthaltung, laufendeNummer, anfechtbarBis, prinzip, eigene } = written;
  const { eigentuemerEid: eid } = written;
  const number = (value: number | null): string => (value === null ? '–' : formatNumber(value, language));
  return (
    <Card title={t('written.result.title')}>
      {ergebnis === null ? null : <Text fw={600}>{t(`written.result.${ergebnis}`)}</Text>}
      <FactList
        facts={[
          [
            t('community.votes'),
            t('community.votesOf', { yes: number(ja), no: number(nein), abstained: number(enthaltung) }),
          ],
          [t('written.result.counted'), prinzip === null ? null : t(`communityRules.principles.${prinzip}`)],
          [t('written.result.announced'), formatDate(verkuendetAm, language)],
          [
            t('written.result.entry'),
            laufendeNummer === null ? null : (
              <Anchor size="sm" renderRoot={(props) => <Link {...resolutionsPage.link({}, { eid })} {...props} />}>
                {t('written.result.toCollection', { number: laufendeNummer })}
              </Anchor>
            ),
          ],
          [
            t('community.contest'),
            anfechtbarBis === null
              ? null
              : anfechtbarBis < todayInGermany()
                ? t('community.contestOver')
                : t('community.contestUntil', { day: formatDate(anfechtbarBis, language) }),
          ],
          [
            t('written.vote.title'),
            eigene
              .flatMap(({ person, stimme }) => {
                if (stimme === null) return [];
                const choice = t(`written.choices.${stimme}`);
                return eigene.length === 1 ? choice : `${person}: ${choice}`;
              })
              .join(', ') || null,
          ],
        ]}
      />
    </Card>
  );
}
