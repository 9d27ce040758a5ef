import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowsExchange, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { EmptyState, ListSkeleton } from '#platform/web/components/states.tsx';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { maxHandoverEntries, printHandover } from '../../contract/handover/handover.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { handoverPage } from '../pages.ts';
import { HeadOnly } from '../people/head-only.tsx';
import { HandoverFilterRow } from './handover-filter-row.tsx';
import type { ChangeFilters } from './change-filters.ts';
import { HandoverGroup } from './handover-group.tsx';
import { handoverQuery } from './handover-queries.ts';
import { MorningCard } from './morning-card.tsx';
import classes from './handover.module.css';

/** Handover: everything since the shift before, by person in the order of rooms: read aloud from the screen, or printed. */
export function HandoverPage() {
  const { t } = useTranslation('assistants');
  const language = useLanguage();
  const navigate = useNavigate();
  const { search: _search, ...filters } = handoverPage.useSearch();
  const query = useQuery({ ...handoverQuery(filters), placeholderData: keepPreviousData });
  const download = useDownload(printHandover, {
    toFile: () => ({ name: `${t('handover.title')}.pdf`, type: 'application/pdf' }),
  });
  const print = () => download.run({ body: filters });
  useShortcuts({ 'mod+p': print });
  const change: ChangeFilters = (changed) =>
    void navigate({
      ...handoverPage.link({}, handoverPage.readSearch({ ...filters, ...changed })),
      replace: true,
      resetScroll: false,
    });
  const shown = query.data;
  return (
    <Stack gap="md" miw={0}>
      <PageHeader
        title={t('handover.title')}
        subtitle={
          shown === undefined
            ? t('handover.reading')
            : filters.to === undefined
              ? t('handover.since', { from: formatGermanInstant(shown.from, language) })
              : t('handover.period', {
                  from: formatGermanInstant(shown.from, language),
                  to: formatGermanInstant(shown.to, language),
                })
        }
        action={
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            loading={download.isRunning}
            onClick={print}
          >
            {t('handover.print')}
          </Button>
        }
      />
      <HeadOnly>
        <MorningCard />
      </HeadOnly>
      <HandoverFilterRow filters={filters} shown={shown} onChange={change} />
      <Fetched query={query} skeleton={<ListSkeleton rows={5} height={140} />}>
        {(handover) => <Groups handover={handover} isLatest={filters.to === undefined} />}
      </Fetched>
    </Stack>
  );
}

function Groups({ handover, isLatest }: { readonly handover: Handover; readonly isLatest: boolean }) {
  const { t } = useTranslation('assistants');
  const { groups, isCut, openDrafts } = handover;
  return (
    <>
      {isCut ? <Alert className="kontor-notice">{t('handover.cut', { maximum: maxHandoverEntries })}</Alert> : null}
      {groups.length === 0 ? (
        <EmptyState
          icon={<IconArrowsExchange size={28} />}
          title={t('handover.emptyTitle')}
          text={t('handover.emptyText')}
        />
      ) : (
        <Stack component="ul" gap="sm" aria-label={t('handover.title')} className={classes.groups ?? ''}>
          {groups.map((group) => (
            <HandoverGroup key={group.patient.id} group={group} />
          ))}
        </Stack>
      )}
      {isLatest && openDrafts.length > 0 ? (
        <Group gap="2px 16px" component="ul">
          {openDrafts.map(({ authorName, count }) => (
            <Text key={`${authorName} ${count}`} component="li" size="sm" c="dimmed">
              {t('handover.openDrafts', { count, name: authorName })}
            </Text>
          ))}
        </Group>
      ) : null}
    </>
  );
}
