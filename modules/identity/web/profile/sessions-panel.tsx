import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { InlineError, ListSkeleton } from '#platform/web/components/states.tsx';
import { sessionsQuery } from './account-queries.ts';
import { SessionRow } from './session-row.tsx';
import { useSessionCommands } from './use-session-commands.ts';

/** Panel of the account's sessions, with buttons that end them. */
export function SessionsPanel() {
  const { t } = useTranslation('identity');
  const heading = useRef<HTMLHeadingElement>(null);
  const sessions = useQuery(sessionsQuery());
  const commands = useSessionCommands(() => heading.current?.focus());
  const hasOthers = sessions.data?.some(({ current }) => !current) === true;
  return (
    <Card title={t('sessions.title')} heading={heading} text={t('sessions.text')}>
      <Fetched query={sessions} skeleton={<ListSkeleton rows={2} height={52} />}>
        {(entries) => (
          <ul className="kontor-ruled" aria-label={t('sessions.title')}>
            {entries.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={commands.endingId === session.id}
                onEnd={() => commands.end(session)}
              />
            ))}
          </ul>
        )}
      </Fetched>
      {commands.error === null ? null : <InlineError error={commands.error} />}
      {hasOthers ? (
        <Button variant="default" loading={commands.isEndingOthers} onClick={commands.endOthers}>
          {t('sessions.endOthers')}
        </Button>
      ) : null}
    </Card>
  );
}
