import { Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import type { OwnStanding } from '#modules/assistants/contract/staff/staff.ts';
import { usePersonWords } from '../../people/use-person-words.ts';
import { ReleasedLine } from './released-line.tsx';
import { DraftBand } from './draft-band.tsx';
import { DraftFields } from './draft-fields.tsx';
import { DraftFoot } from './draft-foot.tsx';
import type { Reviewing } from './draft-foot.tsx';
import { DraftNotices } from './draft-notices.tsx';
import { useDraft } from './use-draft.ts';
import { useRelease } from './use-release.ts';
import classes from './draft.module.css';

export interface DraftCardProps {
  /** Draft of the reader. */
  readonly entry: CareEntry;
  readonly own: OwnStanding;
  /** Called with the entry that the draft became; the card then is a quiet line. */
  readonly onReleased?: (entry: CareEntry) => void;
  readonly onDiscarded?: (id: string) => void;
  /** One of several drafts that are released together, once each was looked at. */
  readonly reviewing?: Reviewing;
}

/** A draft to be read, corrected and released. It saves itself; a released one is a quiet line. */
export function DraftCard({ entry, own, onReleased, onDiscarded, reviewing }: DraftCardProps) {
  const [released, setReleased] = useState<CareEntry | null>(null);
  const [isDiscarded, setDiscarded] = useState(false);
  if (released !== null) return <ReleasedLine entry={released} />;
  if (isDiscarded) return null;
  return (
    <OpenDraft
      entry={entry}
      own={own}
      onReleased={(answer) => {
        setReleased(answer);
        onReleased?.(answer);
      }}
      onDiscarded={(id) => {
        setDiscarded(true);
        onDiscarded?.(id);
      }}
      {...(reviewing === undefined ? {} : { reviewing })}
    />
  );
}

type OpenDraftProps = DraftCardProps & Required<Pick<DraftCardProps, 'onReleased' | 'onDiscarded'>>;

function OpenDraft({ entry, own, onReleased, onDiscarded, reviewing }: OpenDraftProps) {
  const { t } = useTranslation('assistants');
  const people = usePersonWords();
  const root = useRef<HTMLElement>(null);
  const draft = useDraft(entry);
  const release = useRelease(draft, { root, onReleased });
  const { saved, shown } = draft;
  const { patient } = saved;
  const label = [t(`entries.types.${shown.type}`), patient === null ? t('drafts.nobody') : people.line(patient)];
  return (
    <Card
      ref={root}
      className={classes.draft ?? ''}
      aria-label={t('drafts.label', { name: label.join(', ') })}
      data-draft={saved.id}
    >
      <DraftBand entry={{ ...saved, type: shown.type }} />
      <Stack className={classes.body ?? ''}>
        {saved.reason === '' ? null : (
          <Text size="sm" c="dimmed">
            {t('entries.reason', { reason: saved.reason })}
          </Text>
        )}
        <DraftNotices draft={draft} />
        <DraftFields draft={draft} problemOf={release.problemOf} />
      </Stack>
      <DraftFoot
        draft={draft}
        own={own}
        release={release}
        onDiscarded={() => onDiscarded(saved.id)}
        {...(reviewing === undefined ? {} : { reviewing })}
      />
    </Card>
  );
}
