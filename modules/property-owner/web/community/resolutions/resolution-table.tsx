import { useTranslation } from 'react-i18next';
import { cutText } from '#platform/contract/cut-text.ts';
import { Badge } from '#platform/web/components/badge.tsx';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import type { Resolution } from '#modules/property-owner/contract/community/resolutions.ts';
import { useResolutionWords } from './use-resolution-words.ts';

/** Characters of a wording in the table. */
const maxShown = 300;

interface ResolutionTableProps {
  readonly list: List<Resolution>;
  readonly onOpen: (resolution: Resolution) => void;
}

/** Collection of resolutions as a table, on the phone as cards. */
export function ResolutionTable({ list, onOpen }: ResolutionTableProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const words = useResolutionWords();
  return (
    <DataTable
      list={list}
      label={t('community.title')}
      columns={[
        {
          id: 'laufendeNummer',
          header: t('community.fields.laufendeNummer'),
          width: 72,
          align: 'end',
          card: 'start',
          cell: (resolution) => words.nameOf(resolution),
        },
        {
          id: 'beschreibung',
          header: t('community.fields.beschreibung'),
          width: 260,
          grow: 3,
          lines: 2,
          card: 'title',
          cell: (resolution) => cutText(words.summaryOf(resolution), maxShown),
        },
        {
          id: 'datum',
          header: t('community.fields.datum'),
          width: 110,
          card: 'fact',
          cell: ({ datum }) => (datum === null ? '' : formatDate(datum, language)),
        },
        {
          id: 'art',
          header: t('community.fields.art'),
          width: 150,
          hideOrder: 2,
          lines: 2,
          card: 'quiet',
          cell: (resolution) => words.originOf(resolution),
        },
        {
          id: 'beschlussnummer',
          header: t('community.fields.beschlussnummer'),
          width: 120,
          hideOrder: 1,
          card: 'fact',
          cell: ({ beschlussnummer }) => beschlussnummer,
        },
        {
          id: 'ergebnis',
          header: t('community.fields.ergebnis'),
          width: 170,
          lines: 2,
          card: 'end',
          cell: (resolution) => {
            const state = words.stateOf(resolution);
            return state === null ? '' : <Badge tone={state.tone}>{state.text}</Badge>;
          },
        },
      ]}
      row={{
        id: ({ id }) => id,
        name: (resolution) => words.nameOf(resolution),
        onOpen: (resolution) => ({
          label: `${words.nameOf(resolution)}: ${cutText(words.summaryOf(resolution), maxShown)}`,
          run: () => onOpen(resolution),
        }),
      }}
    />
  );
}
