import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { meetingPage } from '../../pages.ts';
import { useMeetingWords } from './use-meeting-words.ts';

/** Meetings that are over as a table, on the phone as cards. */
export function MeetingTable({ list }: { readonly list: List<Meeting> }) {
  const { t } = useTranslation('property-owner');
  const navigate = useNavigate();
  const words = useMeetingWords();
  return (
    <DataTable
      list={list}
      label={t('meetings.held')}
      columns={[
        {
          id: 'datum',
          header: t('meetings.fields.datum'),
          width: 210,
          grow: 1,
          card: 'title',
          cell: (meeting) => words.titleOf(meeting),
        },
        {
          id: 'ort',
          header: t('meetings.fields.ort'),
          width: 200,
          grow: 2,
          lines: 2,
          card: 'quiet',
          cell: ({ ort }) => ort,
        },
        {
          id: 'versammlungsnummer',
          header: t('meetings.fields.versammlungsnummer'),
          width: 150,
          card: 'fact',
          cell: ({ versammlungsnummer }) => versammlungsnummer,
        },
        {
          id: 'art',
          header: t('meetings.fields.art'),
          width: 170,
          lines: 2,
          hideOrder: 1,
          cell: ({ art }) => t(`meetings.kinds.${art}`),
        },
        {
          id: 'pdfName',
          header: t('meetings.fields.pdfName'),
          width: 180,
          card: 'end',
          cell: ({ pdfName, offen }) => {
            if (pdfName !== '') return <Badge tone="success">{t('meetings.hasMinutes')}</Badge>;
            const open = offen.find(({ art }) => art === 'NIEDERSCHRIFT');
            if (open === undefined) return '';
            return <Badge tone={open.ueberfaellig ? 'warning' : 'neutral'}>{t('meetings.minutesMissing')}</Badge>;
          },
        },
      ]}
      row={{
        id: ({ id }) => id,
        name: (meeting) => words.nameOf(meeting),
        onOpen: (meeting) => ({
          label: `${words.nameOf(meeting)}, ${words.titleOf(meeting)}`,
          run: () => void navigate(meetingPage.link({ id: meeting.id }, { eid: meeting.eigentuemerEid })),
        }),
      }}
    />
  );
}
