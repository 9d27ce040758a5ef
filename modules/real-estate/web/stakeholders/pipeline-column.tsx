import { Button, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import board from '#platform/web/components/board.module.css';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { dropTargetForElements } from '#platform/web/lists/drag-and-drop.ts';
import type { TakenStatus } from '../../contract/objects/object-types.ts';
import { isStep } from '../../contract/stakeholders/pipeline.ts';
import type { StakeholderState } from '../../contract/stakeholders/pipeline.ts';
import type { Stakeholder, ColumnCounts } from '../../contract/stakeholders/stakeholders.ts';
import { CardList } from './card-list.tsx';
import { columnQuery } from './stakeholder-queries.ts';
import type { StakeholderCommands } from './use-stakeholder-actions.ts';
import { useStakeholderWords } from './use-stakeholder-words.ts';

interface PipelineColumnProps {
  readonly objectId: string;
  readonly column: StakeholderState;
  readonly searchTerm: string;
  readonly delayDays: number;
  readonly takenAs: TakenStatus;
  readonly commands: StakeholderCommands;
  /** Sends the exposé to these new people. */
  readonly onSendFresh: (people: readonly Stakeholder[]) => void;
}

/** A column of the pipeline: renders what is near its visible part, and takes cards that are dropped on it. */
export function PipelineColumn({
  objectId,
  column,
  searchTerm,
  delayDays,
  takenAs,
  commands,
  onSendFresh,
}: PipelineColumnProps) {
  const { t } = useTranslation('real-estate');
  const words = useStakeholderWords();
  const id = useId();
  const query = useInfiniteQuery(columnQuery(objectId, column, searchTerm));
  const people = query.data?.pages.flatMap(({ stakeholders }) => stakeholders) ?? [];
  const counts = query.data?.pages[0]?.counts;
  const { element, isTarget } = useDropTarget(column, commands.onMove);
  const fresh = column === 'EXPOSE' ? people.filter(({ data }) => data.exposeSentAt === null) : [];
  return (
    <section ref={element} className={board.column} aria-labelledby={id} data-target={isTarget ? '' : undefined}>
      <header className={board.columnHead}>
        <Title order={2} size="h6" id={id}>
          {words.columnOf(column)}
        </Title>
        <ColumnFigures column={column} counts={counts} />
      </header>
      {isTarget ? (
        <p className={board.drop}>{t('stakeholders.dropHere', { step: t(`stakeholders.steps.${column}`) })}</p>
      ) : null}
      {fresh.length > 1 && searchTerm === '' ? (
        <Button size="compact-sm" variant="light" onClick={() => onSendFresh(fresh)}>
          {t('stakeholders.sendAll', { count: fresh.length })}
        </Button>
      ) : null}
      {people.length === 0 ? (
        <ColumnState
          error={query.error}
          isPending={query.isPending}
          onRetry={() => void query.refetch()}
          text={searchTerm === '' ? t(`stakeholders.empty.${column}`) : t('stakeholders.noMatch')}
        />
      ) : (
        <CardList
          delayDays={delayDays}
          takenAs={takenAs}
          commands={commands}
          people={people}
          freshCount={fresh.length}
          onNearEnd={() => {
            if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
          }}
        />
      )}
    </section>
  );
}

interface ColumnStateProps {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly onRetry: () => void;
  /** Said of an empty column. */
  readonly text: string;
}

/** In place of cards: loading, failed, or empty. */
function ColumnState({ error, isPending, onRetry, text }: ColumnStateProps) {
  if (isPending) return <ListSkeleton rows={3} height={110} />;
  if (error !== null) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <Text size="sm" c="dimmed" className={board.nothing}>
      {text}
    </Text>
  );
}

interface ColumnFiguresProps {
  readonly column: StakeholderState;
  /** Missing until the first page is there. */
  readonly counts: ColumnCounts | null | undefined;
}

/** Number of people of a column, and of the new ones: `12 Personen · 3 neu`. */
function ColumnFigures({ column, counts }: ColumnFiguresProps) {
  const { t } = useTranslation('real-estate');
  if (!counts) return null;
  const isFresh = column === 'EXPOSE' && counts.fresh > 0;
  const parts = [
    t('stakeholders.count', { count: counts[column] }),
    ...(isFresh ? [t('stakeholders.freshCount', { count: counts.fresh })] : []),
  ];
  return (
    <Text size="xs" c="dimmed" className={board.figures}>
      {parts.join(' · ')}
    </Text>
  );
}

/** Lets cards be dropped where a step leads to. */
function useDropTarget(column: StakeholderState, onMove: StakeholderCommands['onMove']) {
  const element = useRef<HTMLElement>(null);
  const [isTarget, setTarget] = useState(false);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const draggedTo = (data: Record<string | symbol, unknown>): Stakeholder | undefined => {
      const stakeholder = data['stakeholder'] as Stakeholder | undefined;
      return stakeholder !== undefined && isStep(stakeholder.status, column) ? stakeholder : undefined;
    };
    return dropTargetForElements({
      element: target,
      canDrop: ({ source }) => draggedTo(source.data) !== undefined,
      onDragEnter: () => setTarget(true),
      onDragLeave: () => setTarget(false),
      onDrop: ({ source }) => {
        setTarget(false);
        const stakeholder = draggedTo(source.data);
        if (stakeholder !== undefined) move.current(stakeholder, column);
      },
    });
  }, [column]);
  return { element, isTarget };
}
