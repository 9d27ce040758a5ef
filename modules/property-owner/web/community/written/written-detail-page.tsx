import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import textClasses from '#platform/web/components/text.module.css';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type {
  WrittenDetail,
  WrittenResolution,
} from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import { writtenResolutionPage, writtenResolutionsPage } from '../../pages.ts';
import { ResultCard } from './result-card.tsx';
import { TallyCard } from './tally-card.tsx';
import { useWrittenWords } from './use-written-words.ts';
import { VoteCard } from './vote-card.tsx';
import { VotersCard } from './voters-card.tsx';
import { WrittenActions } from './written-actions.tsx';
import { writtenQuery } from './written-queries.ts';

/** A written resolution: members read the motion and vote, the management counts and announces. */
export function WrittenResolutionPage() {
  const { t } = useTranslation('property-owner');
  const navigate = useNavigate();
  const words = useWrittenWords();
  const { writtenId } = writtenResolutionPage.useParams();
  const { eid = '' } = writtenResolutionPage.useSearch();
  const { data, error, refetch } = useQuery(writtenQuery(eid, writtenId));
  const written = data?.umlaufbeschluss;
  const state = written && words.stateOf(written);
  return (
    <Stack gap="md" miw={0}>
      <PageHeader
        title={written?.betreff ?? t('written.title')}
        trail={{
          parent: t('written.title'),
          href: `${writtenResolutionsPage.path}?${new URLSearchParams({ eid })}`,
          onParent: () => void navigate(writtenResolutionsPage.link({}, { eid })),
          name: written?.betreff ?? '',
          mark: state && <Badge tone={state.tone}>{state.text}</Badge>,
        }}
        {...(written && { subtitle: words.deadlineOf(written) })}
        {...(data?.writable === true && { action: <WrittenActions detail={data} /> })}
      />
      {data === undefined ? (
        error === null ? (
          <ListSkeleton />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Content detail={data} />
      )}
    </Stack>
  );
}

function Content({ detail }: { readonly detail: WrittenDetail }) {
  const { umlaufbeschluss: written, waehler, auszaehlung } = detail;
  const { stand } = written;
  return (
    <>
      <Motion written={written} />
      {stand === 'VERKUENDET' ? <ResultCard written={written} /> : null}
      {stand === 'OFFEN' || stand === 'ABGELAUFEN' ? <VoteCard detail={detail} /> : null}
      {auszaehlung !== null && (stand === 'OFFEN' || stand === 'ABGELAUFEN') ? (
        <TallyCard written={written} tally={auszaehlung} />
      ) : null}
      {waehler === null ? null : <VotersCard written={written} voters={waehler} />}
    </>
  );
}

function Motion({ written }: { readonly written: WrittenResolution }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const { wortlaut, begruendung, mehrheit, grundlage, zurueckgezogen } = written;
  return (
    <Card title={t('written.motion')}>
      <Stack gap="sm" className={textClasses.measure ?? ''}>
        {zurueckgezogen === null ? null : (
          <Text c="var(--kontor-warning-text)">
            {t('written.withdrawn', { day: formatDate(zurueckgezogen.datum, language), reason: zurueckgezogen.grund })}
          </Text>
        )}
        <Text size="lg" className={textClasses.typed ?? ''}>
          {wortlaut}
        </Text>
        {begruendung === '' ? null : (
          <div>
            <Text size="sm" fw={600}>
              {t('written.remarks')}
            </Text>
            <Text className={textClasses.typed ?? ''}>{begruendung}</Text>
          </div>
        )}
        <Text size="sm" c="dimmed">
          {t(`written.rule.${mehrheit}`)}. {t(`written.ruleText.${mehrheit}`, { reference: grundlage })}
        </Text>
      </Stack>
    </Card>
  );
}
