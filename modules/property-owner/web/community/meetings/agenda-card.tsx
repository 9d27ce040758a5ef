import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import { confirmDelete } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import {
  maxAgendaItems,
  orderAgenda,
  removeAgendaItem,
} from '#modules/property-owner/contract/community/meetings/agenda.ts';
import type { AgendaItem } from '#modules/property-owner/contract/community/meetings/agenda.ts';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { AgendaItemDialog } from './agenda-item-dialog.tsx';
import type { AgendaItemDialogState } from './agenda-item-dialog.tsx';
import { AgendaRow } from './agenda-row.tsx';
import { meetingKeys } from '../../query-keys.ts';
import { agendaQuery } from './meeting-queries.ts';
import classes from './agenda.module.css';

const none: readonly AgendaItem[] = [];

interface AgendaCardProps {
  readonly meeting: Meeting;
  readonly writable: boolean;
}

/** Agenda of a meeting; its items are added, changed, removed and ordered by whoever administers communities. */
export function AgendaCard({ meeting, writable }: AgendaCardProps) {
  const { t } = useTranslation('property-owner');
  const { id, eigentuemerEid: eid, eingeladenAm, beendetAm, abgehalten } = meeting;
  const query = useQuery(agendaQuery(eid, id));
  const [dialog, setDialog] = useState<AgendaItemDialogState | null>(null);
  const isOpen = writable && beendetAm === null;
  const { items, ...ordering } = useAgendaOrder(meeting, query.data?.tops ?? none);
  const remove = useAction(removeAgendaItem, {
    attempt: 'delete',
    toast: () => t('meetings.itemRemoved'),
    invalidates: [meetingKeys.all],
  });
  const askToRemove = async (item: AgendaItem) => {
    const isSure = await confirmDelete({
      title: t('meetings.itemRemoveTitle', { number: item.nummer }),
      text: item.titel,
    });
    if (isSure) remove.run({ params: { eid, id, top: item.id } });
  };
  if (!writable && abgehalten && query.data?.tops.length === 0) return null;
  return (
    <Card
      title={t('meetings.agenda')}
      {...(isOpen && {
        action: (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={query.data === undefined || items.length >= maxAgendaItems}
            onClick={() => setDialog({ meeting })}
          >
            {t('meetings.addItem')}
          </Button>
        ),
      })}
    >
      <Fetched query={query} skeleton={<ListSkeleton rows={4} />}>
        {() =>
          items.length === 0 ? (
            <Text c="dimmed">
              {t(
                writable
                  ? 'meetings.agendaEmptyManager'
                  : eingeladenAm === null
                    ? 'meetings.agendaNotYet'
                    : 'meetings.agendaEmpty',
              )}
            </Text>
          ) : (
            <ol className={classes.items} aria-label={t('meetings.agenda')}>
              {items.map((item, index) => (
                <AgendaRow
                  key={item.id}
                  item={item}
                  index={index}
                  isLast={index === items.length - 1}
                  {...(isOpen && {
                    actions: {
                      onMove: ordering.move,
                      onChange: () => setDialog({ meeting, item }),
                      onRemove: () => void askToRemove(item),
                    },
                  })}
                />
              ))}
            </ol>
          )
        }
      </Fetched>
      <VisuallyHidden role="status">{ordering.announcement}</VisuallyHidden>
      <AgendaItemDialog state={dialog} onClose={() => setDialog(null)} />
    </Card>
  );
}

/** Moves items at once on the screen, and then on the server: until it has saved the newest order, that one is shown. */
function useAgendaOrder({ id, eigentuemerEid: eid }: Meeting, saved: readonly AgendaItem[]) {
  const { t } = useTranslation('property-owner');
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const held = useRef<{ readonly control: Element | null; readonly item: string; readonly to: number } | null>(null);
  const { run, isRunning, input } = useAction(orderAgenda, {
    attempt: 'save',
    invalidates: [meetingKeys.all],
    scope: `agenda-${id}`,
    // An item was added or removed meanwhile.
    onFailed: () => client.invalidateQueries({ queryKey: meetingKeys.all }),
  });
  const order = isRunning ? input?.body.reihenfolge : undefined;
  const items = useMemo(() => arrange(saved, order), [saved, order]);
  // Moving an element in the document takes its focus away; the same control keeps it.
  useLayoutEffect(() => {
    const { control, item, to } = held.current ?? {};
    if (to === undefined || items[to]?.id !== item) return;
    held.current = null;
    if (control instanceof HTMLElement) control.focus();
  }, [items]);
  const move = (from: number, to: number) => {
    const moved = items[from];
    if (moved === undefined) return;
    held.current = { control: document.activeElement, item: moved.id, to };
    setAnnouncement(t('meetings.itemMoved', { from: from + 1, to: to + 1 }));
    const ordered = items.toSpliced(from, 1).toSpliced(to, 0, moved);
    run({ params: { eid, id }, body: { reihenfolge: ordered.map((item) => item.id) } });
  };
  return { items, move, announcement };
}

/** Numbers items in the order of `ids`; those that are not among them follow. */
function arrange(items: readonly AgendaItem[], ids: readonly string[] | undefined): readonly AgendaItem[] {
  if (ids === undefined) return items;
  const known = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
  return [...known, ...items.filter(({ id }) => !ids.includes(id))].map((item, index) => ({
    ...item,
    nummer: index + 1,
  }));
}
