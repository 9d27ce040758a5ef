import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { meetingPage, meetingsPage } from '../../pages.ts';
import { nextMeetingsQuery } from './meeting-queries.ts';
import { TodoList } from './todo-list.tsx';
import { useMeetingWords } from './use-meeting-words.ts';

/** The next meeting, and for the management the last one while something of it is still to do. */
export function NextMeetingCard({ eid }: { readonly eid: string }) {
  const { t } = useTranslation('property-owner');
  const query = useQuery(nextMeetingsQuery(eid));
  return (
    <Card
      title={t('meetings.next')}
      action={
        <Anchor size="sm" renderRoot={(props) => <Link {...meetingsPage.link({}, { eid })} {...props} />}>
          {t('meetings.all')}
        </Anchor>
      }
    >
      <Fetched query={query} skeleton={<ListSkeleton rows={2} height={48} />}>
        {({ versammlungen }) => {
          const next = versammlungen.find(({ abgehalten }) => !abgehalten);
          const last = versammlungen.find(({ abgehalten, offen }) => abgehalten && offen.length > 0);
          return (
            <Stack gap="md">
              {next === undefined ? (
                <Text size="sm" c="dimmed">
                  {t('meetings.noneComing')}
                </Text>
              ) : (
                <Entry meeting={next} />
              )}
              {last === undefined ? null : <Entry meeting={last} />}
            </Stack>
          );
        }}
      </Fetched>
    </Card>
  );
}

function Entry({ meeting }: { readonly meeting: Meeting }) {
  const words = useMeetingWords();
  const { id, eigentuemerEid: eid, ort, offen } = meeting;
  const state = words.stateOf(meeting);
  return (
    <Stack gap={4} miw={0}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Anchor
          size="sm"
          fw={600}
          miw={0}
          className="kontor-two-lines"
          renderRoot={(props) => <Link {...meetingPage.link({ id }, { eid })} {...props} />}
        >
          {words.titleOf(meeting)}
        </Anchor>
        <Badge tone={state.tone}>{state.text}</Badge>
      </Group>
      {ort === '' ? null : (
        <Text size="sm" c="dimmed" className="kontor-two-lines">
          {ort}
        </Text>
      )}
      <TodoList todos={offen} />
    </Stack>
  );
}
