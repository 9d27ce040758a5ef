import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload, IconNote, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { germanDayOf } from '#platform/contract/days.ts';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { askWithNote } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { readClock } from '#platform/web/clock.ts';
import { getResolutionFile, removeResolution } from '#modules/property-owner/contract/community/resolutions.ts';
import type { Resolution } from '#modules/property-owner/contract/community/resolutions.ts';
import textClasses from '#platform/web/components/text.module.css';
import { NoteDialog } from './note-dialog.tsx';
import { resolutionKeys } from './resolution-queries.ts';
import { useResolutionWords } from './use-resolution-words.ts';

interface OpenResolutionProps {
  /** Null: none is open. */
  readonly resolution: Resolution | null;
  readonly writable: boolean;
  readonly onChange: (resolution: Resolution) => void;
  readonly onClose: () => void;
}

/** An entry of the collection: wording, origin, result, deadline, notes; with its PDF. */
export function OpenResolution({ resolution, writable, onChange, onClose }: OpenResolutionProps) {
  const { t } = useTranslation(['property-owner', 'platform']);
  const words = useResolutionWords();
  const [noted, setNoted] = useState<Resolution | null>(null);
  return (
    <>
      <Modal
        opened={resolution !== null && noted === null}
        onClose={onClose}
        size="lg"
        title={resolution === null ? '' : words.nameOf(resolution)}
        closeButtonProps={{ 'aria-label': t('platform:actions.close') }}
      >
        {resolution === null ? null : (
          <Entry
            resolution={resolution}
            writable={writable && resolution.geloescht === null}
            onChange={() => onChange(resolution)}
            onNote={() => setNoted(resolution)}
            onRemoved={onClose}
          />
        )}
      </Modal>
      <NoteDialog resolution={noted} onClose={() => setNoted(null)} />
    </>
  );
}

interface EntryProps {
  readonly resolution: Resolution;
  readonly writable: boolean;
  readonly onChange: () => void;
  readonly onNote: () => void;
  readonly onRemoved: () => void;
}

function Entry({ resolution, writable, onChange, onNote, onRemoved }: EntryProps) {
  const { t } = useTranslation('property-owner');
  const { id, eigentuemerEid: eid, laufendeNummer, beschreibung, pdfName, geloescht } = resolution;
  const words = useResolutionWords();
  const file = useDownload(getResolutionFile, {
    toFile: () => ({ name: `WEG-Beschluss-${id}.pdf`, type: 'application/pdf' }),
    toast: () => t('community.downloaded'),
  });
  const remove = useAction(removeResolution, {
    attempt: 'delete',
    toast: () => t('community.removed', { number: laufendeNummer }),
    invalidates: [resolutionKeys.all],
    onDone: onRemoved,
  });
  const askToRemove = async () => {
    const reason = await askWithNote({
      title: t('community.removeTitle', { number: laufendeNummer }),
      text: t('community.removeText'),
      noteLabel: t('community.reason'),
    });
    if (reason !== null) remove.run({ params: { eid, id }, query: reason === '' ? {} : { reason } });
  };
  return (
    <Stack gap="md">
      <Text className={textClasses.typed}>{beschreibung === '' ? words.summaryOf(resolution) : beschreibung}</Text>
      <Facts resolution={resolution} />
      <Group gap="sm">
        {pdfName === '' ? null : (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={file.isRunning}
            onClick={() => file.run({ params: { id }, query: { deleted: geloescht === null ? 'false' : 'true' } })}
          >
            {t('community.download')}
          </Button>
        )}
        {writable ? (
          <>
            <Button variant="default" leftSection={<IconNote size={16} aria-hidden />} onClick={onNote}>
              {t('community.addNote')}
            </Button>
            <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onChange}>
              {t('community.change')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => void askToRemove()}
            >
              {t('community.remove')}
            </Button>
          </>
        ) : null}
      </Group>
    </Stack>
  );
}

function Facts({ resolution }: { readonly resolution: Resolution }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const words = useResolutionWords();
  const day = (value: string): string => formatDate(value, language);
  const { datum, ergebnis, ja, nein, enthaltung, geloescht, beschlussnummer, parteien, anfechtbarBis, vermerke } =
    resolution;
  const { eingetragenAm, eingetragenVon, nachgetragen } = resolution;
  const fact = (name: string, value: string): readonly [string, string | null] => [name, value === '' ? null : value];
  if (geloescht !== null && beschlussnummer === '')
    return <FactList facts={[fact(t('community.deletedOn'), day(geloescht.datum))]} />;
  const counts = [ja, nein, enthaltung].map((votes) => (votes === null ? '–' : String(votes)));
  const isCounted = ja !== null || nein !== null || enthaltung !== null;
  const isContested = vermerke.some(({ art }) => art === 'ANGEFOCHTEN');
  const isOver = anfechtbarBis !== null && anfechtbarBis < germanDayOf(readClock());
  return (
    <FactList
      facts={[
        fact(t('community.fields.beschlussnummer'), beschlussnummer),
        fact(t('community.origin'), words.originOf(resolution)),
        fact(t(`community.dayOf.${resolution.art}`), datum === null ? '' : day(datum)),
        fact(t('community.fields.parteien'), parteien),
        fact(t('community.fields.ergebnis'), ergebnis === null ? '' : t(`community.results.${ergebnis}`)),
        fact(
          t('community.votes'),
          isCounted ? t('community.votesOf', { yes: counts[0], no: counts[1], abstained: counts[2] }) : '',
        ),
        fact(
          t('community.contest'),
          anfechtbarBis === null || geloescht !== null || (isOver && isContested)
            ? ''
            : isOver
              ? t('community.contestOver')
              : t('community.contestUntil', { day: day(anfechtbarBis) }),
        ),
        fact(
          t('community.enteredOn'),
          [day(germanDayOf(new Date(eingetragenAm))), eingetragenVon ?? '', nachgetragen ? t('community.late') : '']
            .filter((part) => part !== '')
            .join(' · '),
        ),
        ...vermerke.map((note) =>
          fact(
            t('community.noteOf', { day: day(note.datum) }),
            [t(`community.noteKinds.${note.art}`), note.text].filter((part) => part !== '').join(' · '),
          ),
        ),
        geloescht === null
          ? fact('', '')
          : fact(t('community.deletedOn'), [day(geloescht.datum), geloescht.grund].filter(Boolean).join(' · ')),
      ]}
    />
  );
}
