import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconChartBarOff } from '@tabler/icons-react';
import { Card } from '#platform/web/components/card.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import type { Answer, Example } from '../../contract/analytics/answer.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { OwnerHeader } from '../owners/owner-header.tsx';
import { OwnerState } from '../owners/owner-state.tsx';
import { useOwner } from '../owners/use-owner.ts';
import { analyticsPage } from '../pages.ts';
import { answerQuery, examplesQuery } from './analytics-queries.ts';
import { AnswerView } from './answer-view.tsx';
import { QuestionBox } from './question-box.tsx';
import { useAnalytics } from './use-analytics.ts';
import classes from './analytics.module.css';

/** Page that answers questions about the books as chart and table. */
export function AnalyticsPage() {
  const { t } = useTranslation('property-owner');
  const choice = useOwner(analyticsPage, { dependent: ['plan', 'former'], offersAll: true });
  const { eid, owner } = choice;
  const isReady = eid !== undefined && owner !== undefined && owner !== null;
  return (
    <Stack gap="md" miw={0} maw={1280}>
      <OwnerHeader title={t('analytics.title')} choice={choice} />
      {isReady ? <Questions key={eid} eid={eid} owner={owner} /> : <OwnerState choice={choice} />}
    </Stack>
  );
}

function Questions({ eid, owner }: { readonly eid: string; readonly owner: Owner }) {
  const { t } = useTranslation('property-owner');
  const { question, asked, ask, showPlan, clear } = useAnalytics(eid);
  const examples = useQuery(examplesQuery(eid));
  const {
    data: answer,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...answerQuery(asked ?? { eid }),
    enabled: asked !== null,
  });
  const shown = asked === null ? undefined : answer;
  const isRunning = asked !== null && isFetching;
  return (
    <>
      <QuestionBox
        key={question}
        question={question}
        isFollowUp={shown?.plan != null}
        isRunning={isRunning}
        onAsk={(text) => ask(text, shown?.plan ?? null)}
      />
      <div aria-live="polite" className={classes.answer} aria-busy={isRunning}>
        {asked === null ? null : shown === undefined ? (
          error === null ? (
            <ListSkeleton rows={3} height={100} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )
        ) : error !== null ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : shown.plan === null ? (
          <Refused answer={shown} onPick={(example) => showPlan(example.plan, example.question)} />
        ) : (
          <AnswerView
            answer={shown}
            plan={shown.plan}
            eid={eid}
            owner={owner}
            question={question}
            isFormer={isPlaceholderData}
            onChange={(plan) => showPlan(plan, question)}
          />
        )}
      </div>
      {asked === null || shown?.plan != null ? (
        <Examples
          title={asked === null ? t('analytics.examples') : t('analytics.more')}
          examples={examples.data}
          onPick={(example) => showPlan(example.plan, example.question)}
          onClear={asked === null ? null : clear}
        />
      ) : null}
    </>
  );
}

interface ExamplesProps {
  readonly title: string;
  readonly examples: readonly Example[] | undefined;
  readonly onPick: (example: Example) => void;
  readonly onClear: (() => void) | null;
}

/** Questions to click. */
function Examples({ title, examples, onPick, onClear }: ExamplesProps) {
  const { t } = useTranslation('property-owner');
  if (examples === undefined) return <ListSkeleton rows={2} height={40} />;
  if (examples.length === 0)
    return (
      <EmptyState
        icon={<IconChartBarOff size={28} />}
        title={t('transactions.emptyTitle')}
        text={t('transactions.emptyText')}
      />
    );
  return (
    <Card
      title={title}
      action={
        onClear === null ? undefined : (
          <Button variant="default" onClick={onClear}>
            {t('analytics.again')}
          </Button>
        )
      }
    >
      <ExampleButtons examples={examples} onPick={onPick} />
    </Card>
  );
}

function ExampleButtons({
  examples,
  onPick,
}: Pick<ExamplesProps, 'onPick'> & { readonly examples: readonly Example[] }) {
  return (
    <ul className={classes.examples}>
      {examples.map((example) => (
        <li key={example.question}>
          <Button variant="default" fw={400} className={classes.example ?? ''} onClick={() => onPick(example)}>
            {example.question}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A question without an answer: why, the nearest one that has one, and others. */
function Refused({
  answer: { refused, examples, notes },
  onPick,
}: {
  readonly answer: Answer;
  readonly onPick: (example: Example) => void;
}) {
  const { t } = useTranslation('property-owner');
  const nearest = refused?.nearest ?? null;
  return (
    <Card title={t('analytics.noAnswer')}>
      <Stack gap="md">
        {[...(refused === null ? [] : [refused.text]), ...notes].map((text) => (
          <Text key={text} size="sm">
            {text}
          </Text>
        ))}
        {nearest === null ? null : (
          <div>
            <Text size="sm" mb={6}>
              {t('analytics.nearest')}
            </Text>
            <Button onClick={() => onPick(nearest)} className={classes.example ?? ''}>
              {nearest.question}
            </Button>
          </div>
        )}
        {examples.length === 0 ? null : (
          <div>
            <Text size="sm" mb={6}>
              {t('analytics.examples')}
            </Text>
            <ExampleButtons
              examples={examples.filter(({ question }) => question !== nearest?.question)}
              onPick={onPick}
            />
          </div>
        )}
      </Stack>
    </Card>
  );
}
