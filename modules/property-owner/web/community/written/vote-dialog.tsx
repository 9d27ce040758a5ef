import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { voteChoices } from '#modules/property-owner/contract/community/counting/votes.ts';
import type { VoteChoice } from '#modules/property-owner/contract/community/counting/votes.ts';
import { writtenChannels } from '#modules/property-owner/contract/community/written/written-kinds.ts';
import {
  maxVoteNote,
  typeWrittenVote,
} from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import type {
  WrittenResolution,
  WrittenVoter,
} from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import { communityKeys } from '../community-keys.ts';

interface VoteDialogProps {
  readonly written: WrittenResolution;
  /** Null while it is closed. */
  readonly voter: WrittenVoter | null;
  readonly onClose: () => void;
}

/** Dialog that enters a vote that came by letter or email. */
export function VoteDialog({ written, voter, onClose }: VoteDialogProps) {
  const { t } = useTranslation('property-owner');
  return (
    <FormDialog
      opened={voter !== null}
      onClose={onClose}
      title={t('written.enterVote', { person: voter === null ? '' : `${voter.person}, ${voter.einheit}` })}
    >
      {voter === null ? null : <VoteForm written={written} voter={voter} onDone={onClose} />}
    </FormDialog>
  );
}

function VoteForm({
  written,
  voter,
  onDone,
}: {
  readonly written: WrittenResolution;
  readonly voter: WrittenVoter;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('property-owner');
  const [stimme, setChoice] = useState<VoteChoice>('JA');
  const [eingang, setChannel] = useState(voter.versand);
  const today = todayInGermany();
  const lastDay = written.frist < today ? written.frist : today;
  const [datum, setDay] = useState<string | null>(lastDay);
  const [notiz, setNote] = useState('');
  const entering = useAction(typeWrittenVote, {
    attempt: 'save',
    toast: () => t('written.voteEntered'),
    invalidates: [communityKeys.written],
    onDone,
  });
  const params = { eid: written.eigentuemerEid, id: written.id };
  return (
    <DialogForm
      action={entering}
      input={datum === null ? null : { params, body: { waehler: voter.id, stimme, eingang, datum, notiz } }}
      submitLabel={t('written.voters.enter')}
      values={{ stimme, eingang, datum, notiz }}
    >
      {(problemOf) => (
        <Stack gap="md">
          <NativeSelect
            name="stimme"
            label={t('written.fields.stimme')}
            value={stimme}
            data={voteChoices.map((value) => ({ value, label: t(`written.choices.${value}`) }))}
            onChange={({ currentTarget: { value } }) => setChoice(value as VoteChoice)}
          />
          <Group grow align="flex-start">
            <NativeSelect
              name="eingang"
              label={t('written.fields.eingang')}
              value={eingang}
              data={writtenChannels.map((value) => ({ value, label: t(`written.voters.channels.${value}`) }))}
              onChange={({ currentTarget: { value } }) => setChannel(value as WrittenVoter['versand'])}
            />
            <DayInput
              name="datum"
              label={t('written.fields.datum')}
              description={t('written.dayHint')}
              value={datum}
              maxDate={lastDay}
              error={problemOf('datum')}
              onChange={setDay}
            />
          </Group>
          <TextInput
            name="notiz"
            label={t('written.fields.notiz')}
            maxLength={maxVoteNote}
            value={notiz}
            error={problemOf('notiz')}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
        </Stack>
      )}
    </DialogForm>
  );
}
