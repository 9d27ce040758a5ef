import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { ask } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { takeOverDraft } from '#modules/assistants/contract/entries/entries.ts';
import type { OpenDraft } from '#modules/assistants/contract/entries/entries.ts';
import type { OwnStanding } from '#modules/assistants/contract/staff/staff.ts';
import { careKeys } from '../../query-keys.ts';
import { useEntryWords } from '../content/use-entry-words.ts';
import { openDraftsQuery, ownDraftsQuery } from '../entry-queries.ts';
import classes from './draft.module.css';

/** Drafts of others: that there are some and since when, never their content. Heads of care may make one their own. */
export function OthersDrafts({ own }: { readonly own: OwnStanding }) {
  const { t } = useTranslation('assistants');
  const { data: open = [] } = useQuery(openDraftsQuery());
  const { data: mine = [] } = useQuery(ownDraftsQuery());
  const others = open.filter(({ id }) => mine.every((draft) => draft.id !== id));
  if (others.length === 0) return null;
  return (
    <Card title={t('drafts.others')} text={t('drafts.othersText')}>
      <ul className={classes.others}>
        {others.map((draft) => (
          <OthersDraft key={draft.id} draft={draft} mayTakeOver={own.carePosition === 'head'} />
        ))}
      </ul>
    </Card>
  );
}

function OthersDraft({ draft, mayTakeOver }: { readonly draft: OpenDraft; readonly mayTakeOver: boolean }) {
  const { t } = useTranslation('assistants');
  const { event } = useEntryWords();
  const { authorName, type, createdAt } = draft;
  const taking = useAction(takeOverDraft, {
    toast: () => t('drafts.takenOver', { name: authorName }),
    invalidates: [careKeys.entries],
  });
  const takeOver = async () => {
    const isSure = await ask({
      title: t('drafts.takeOverTitle', { name: authorName }),
      text: t('drafts.takeOverText'),
      confirmLabel: t('drafts.takeOver'),
      destructive: false,
    });
    if (isSure) taking.run({ params: { id: draft.id } });
  };
  return (
    <li className={classes.line}>
      <Text span size="sm">
        <b>{authorName}</b> · {t(`entries.types.${type}`)} · {t('drafts.since', { time: event(createdAt) })}
      </Text>
      {mayTakeOver ? (
        <Button
          variant="default"
          loading={taking.isRunning}
          aria-label={t('drafts.takeOverOf', { name: authorName })}
          onClick={() => void takeOver()}
        >
          {t('drafts.takeOver')}
        </Button>
      ) : null}
    </li>
  );
}
