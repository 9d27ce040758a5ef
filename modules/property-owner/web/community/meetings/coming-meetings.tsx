import { Anchor, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { meetingPage } from '../../pages.ts';
import { TodoList } from './todo-list.tsx';
import { useMeetingWords } from './use-meeting-words.ts';

interface ComingMeetingsProps {
  readonly meetings: readonly Meeting[];
  readonly isPending: boolean;
}

/** Meetings to come as cards: when, where, and for the management what is still to do. */
export function ComingMeetings({ meetings, isPending }: ComingMeetingsProps) {
  const { t } = useTranslation('property-owner');
  const words = useMeetingWords();
  if (isPending) return <Skeleton height={132} radius="md" />;
  return (
    <SimpleGrid component="ul" cols={{ base: 1, md: meetings.length === 1 ? 1 : 2 }} spacing="md">
      {meetings.map((meeting) => {
        const { id, eigentuemerEid: eid, ort, art, form, offen } = meeting;
        const state = words.stateOf(meeting);
        return (
          <Card as="li" key={id}>
            <Stack gap={6} miw={0}>
              <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
                <Anchor
                  fw={600}
                  miw={0}
                  className="kontor-two-lines"
                  renderRoot={(props) => <Link {...meetingPage.link({ id }, { eid })} {...props} />}
                >
                  {words.titleOf(meeting)}
                </Anchor>
                <Badge tone={state.tone}>{state.text}</Badge>
              </Group>
              <Text size="sm" className="kontor-two-lines">
                {[ort, t(`meetings.kinds.${art}`), t(`meetings.forms.${form}`)]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </Text>
              <Text size="sm" c="dimmed" className="kontor-ellipsis">
                {words.nameOf(meeting)}
              </Text>
              <TodoList todos={offen} />
            </Stack>
          </Card>
        );
      })}
    </SimpleGrid>
  );
}
