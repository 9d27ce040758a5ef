import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineError } from '#platform/web/components/states.tsx';
import { ask } from '#platform/web/feedback/question.ts';
import { formatList } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { mayReleaseAssessments } from '#modules/assistants/contract/staff/staff.ts';
import type { OwnStanding } from '#modules/assistants/contract/staff/staff.ts';
import { staffQuery } from '../../staff/staff-queries.ts';
import { useDiscardDraft } from './draft-commands.ts';
import { findObstacle } from './obstacles.ts';
import { OpenCells } from './open-cells.tsx';
import type { DraftEditing } from './use-draft.ts';
import type { Releasing } from './use-release.ts';
import classes from './draft.module.css';

/** One of several drafts that are released together. */
export interface Reviewing {
  readonly isReviewed: boolean;
  readonly onReview: (isReviewed: boolean) => void;
  /** Hands out the release of the card, to be run with the others. */
  readonly register: (run: () => Promise<void>) => () => void;
}

interface DraftFootProps {
  readonly draft: DraftEditing;
  readonly own: OwnStanding;
  readonly release: Releasing;
  readonly onDiscarded: () => void;
  readonly reviewing?: Reviewing;
}

/** Release of a draft beside the name of who releases it, its importance, and its end. */
export function DraftFoot({ draft, own, release, onDiscarded, reviewing }: DraftFootProps) {
  const { t } = useTranslation('assistants');
  const [isImportant, setImportant] = useState(false);
  const discarding = useDiscardDraft(onDiscarded);
  const { saved, shown } = draft;
  const isNurseOnly = shown.type === 'sis' && !mayReleaseAssessments(own.carePosition);
  const obstacle = findObstacle(draft);
  const register = reviewing?.register;
  const { run } = release;
  useEffect(() => register?.(() => run(isImportant)), [register, run, isImportant]);
  const discard = async () => {
    const isSure = await ask({
      title: t('drafts.discardTitle'),
      text: t('drafts.discardText'),
      confirmLabel: t('drafts.discard'),
    });
    if (isSure) discarding.run(saved.id);
  };
  return (
    <>
      {release.rest === null ? null : (
        <div className={classes.foot}>
          <InlineError error={release.rest} />
        </div>
      )}
      {shown.type === 'sis' && shown.sis !== null ? <OpenCells sis={shown.sis} marks={shown.marks} /> : null}
      <div className={classes.foot}>
        <Button
          variant="subtle"
          color="gray"
          data-discard
          loading={discarding.isRunning}
          onClick={() => void discard()}
        >
          {t('drafts.discard')}
        </Button>
        <SaveState draft={draft} obstacle={obstacle === null ? '' : t(`drafts.obstacles.${obstacle}`)} />
        {isNurseOnly ? (
          <NurseOnly />
        ) : (
          <>
            <Button
              variant={isImportant ? 'light' : 'default'}
              className={classes.release ?? ''}
              aria-pressed={isImportant}
              leftSection={<IconFlag size={16} aria-hidden />}
              onClick={() => setImportant(!isImportant)}
            >
              {t('entries.important')}
            </Button>
            {reviewing === undefined ? null : (
              <Button
                variant={reviewing.isReviewed ? 'light' : 'default'}
                className={classes.release ?? ''}
                aria-pressed={reviewing.isReviewed}
                disabled={obstacle !== null}
                leftSection={<IconCheck size={16} aria-hidden />}
                onClick={() => reviewing.onReview(!reviewing.isReviewed)}
              >
                {t('checks.confirm')}
              </Button>
            )}
            <Button
              size="md"
              className={classes.release ?? ''}
              data-release
              loading={release.isRunning}
              disabled={obstacle !== null}
              onClick={() => void run(isImportant)}
            >
              {t('drafts.releaseAs', { name: own.name })}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** Line that says if everything typed is saved, and what keeps the draft from being released. */
function SaveState({ draft, obstacle }: { readonly draft: DraftEditing; readonly obstacle: string }) {
  const { t } = useTranslation('assistants');
  const state =
    draft.error === null && draft.theirs === null
      ? t(draft.isSaved ? 'drafts.saved' : 'drafts.saving')
      : t('drafts.notSaved');
  return <span className={classes.state}>{obstacle === '' ? state : obstacle}</span>;
}

/** Names those who may release an assessment. */
function NurseOnly() {
  const { t } = useTranslation('assistants');
  const language = useLanguage();
  const { data } = useQuery(staffQuery());
  const names = (data?.staff ?? [])
    .filter(({ carePosition, until, isMember }) => isMember && until === null && mayReleaseAssessments(carePosition))
    .map(({ name }) => name);
  return (
    <Stack gap={2}>
      <Text size="sm">{t('errors.care_nurse_only')}</Text>
      {names.length === 0 ? null : (
        <Group gap={4}>
          <Text size="sm" c="dimmed">
            {t('drafts.nurses', { names: formatList(names, language) })}
          </Text>
        </Group>
      )}
    </Stack>
  );
}
