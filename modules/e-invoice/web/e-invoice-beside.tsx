import { Group, SegmentedControl, Stack } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { BesideDocument } from '#platform/web/documents/beside-document.tsx';
import type { ShownPart } from '#platform/web/documents/beside-document.tsx';
import { DocumentView } from '#platform/web/documents/document-view.tsx';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { listFindings } from '../contract/finding-values.ts';
import type { EInvoiceView } from '../contract/view.ts';
import { ReportFinding } from './report-finding.tsx';
import type { ReportedFields } from './report-finding.tsx';
import { EInvoiceDifferences } from './e-invoice-differences.tsx';
import { EInvoiceTerms } from './e-invoice-terms.tsx';
import { ruleWordsQuery } from './rule-queries.ts';
import classes from './e-invoice.module.css';
import textClasses from '#platform/web/components/text.module.css';

interface EInvoiceBesideProps {
  readonly header: ReactNode;
  /** Further controls above the XML, such as the choice of its syntax. */
  readonly controls?: ReactNode;
  readonly query: UseQueryResult<EInvoiceView>;
  /** Text shown if there is no XML. */
  readonly none: string;
  /** Loader of the letter; must keep its identity. */
  readonly fetchBytes: (signal: AbortSignal) => Promise<Uint8Array>;
  readonly mediaType: string;
  /** Names of the parts on a narrow screen, where one is shown at a time. */
  readonly labels: { readonly view: string; readonly document: string };
  /** Absent if the report concerns no record with fields. */
  readonly fields?: ReportedFields;
}

const noFields: ReportedFields = { kindOf: () => undefined, nameOf: (field) => field };

/** XML of an e-invoice beside its letter: readable or as source, with the differences marked. */
export function EInvoiceBeside({
  header,
  controls,
  query: { data: view, error, refetch },
  none,
  fetchBytes,
  mediaType,
  labels,
  fields = noFields,
}: EInvoiceBesideProps) {
  const { t } = useTranslation('e-invoice');
  const { data: words } = useQuery(ruleWordsQuery(useLanguage()));
  const [shown, setShown] = useState<ShownPart>('form');
  const [look, setLook] = useState<'terms' | 'source'>('terms');
  const root = useRef<HTMLDivElement>(null);
  const content = (() => {
    // A loaded view stays, even if a later request fails.
    if (view === undefined)
      return error === null ? (
        <ListSkeleton rows={8} height={56} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      );
    if (view.source === null && view.format === null)
      return <EmptyState icon={<IconFileOff size={28} />} title={t('view.noneTitle')} text={none} />;
    const findings = listFindings(view);
    return (
      <Stack gap="md">
        {view.sections.length === 0 ? null : <EInvoiceDifferences view={view} words={words} />}
        <Group justify="space-between" gap="sm">
          {controls}
          <SegmentedControl
            aria-label={t('view.look')}
            value={look}
            onChange={(value) => setLook(value === 'source' ? 'source' : 'terms')}
            data={[
              { value: 'terms', label: t('view.readable') },
              { value: 'source', label: 'XML' },
            ]}
          />
        </Group>
        {look === 'source' || view.sections.length === 0 ? (
          <Source text={view.source} />
        ) : (
          <EInvoiceTerms view={view} words={words} />
        )}
        <Card
          title={t('report.title')}
          {...(view.profileName === null ? {} : { text: `${t('report.profile')}: ${view.profileName}` })}
        >
          {findings.length === 0 ? <Badge tone="success">{t('report.fine')}</Badge> : null}
          <Stack component="ul" gap={10} m={0} p={0} className={textClasses['plain']}>
            {findings.map((entry) => (
              <ReportFinding key={entry.key} entry={entry} currency={view.currency} fields={fields} words={words} />
            ))}
          </Stack>
        </Card>
      </Stack>
    );
  })();
  return (
    <BesideDocument
      root={root}
      isEven
      shown={shown}
      onShow={setShown}
      labels={{ ...labels, form: t('view.xml') }}
      document={<DocumentView fetchBytes={fetchBytes} mediaType={mediaType} label={labels.document} mark={null} />}
      header={header}
      bar={null}
    >
      {content}
    </BesideDocument>
  );
}

function Source({ text }: { readonly text: string | null }) {
  const { t } = useTranslation('e-invoice');
  return (
    <Card>
      <pre className={classes.source} role="region" aria-label={t('view.xml')} tabIndex={0} dir="ltr">
        {text ?? t('view.tooLarge')}
      </pre>
    </Card>
  );
}
