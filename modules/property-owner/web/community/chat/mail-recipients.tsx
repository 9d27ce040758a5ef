import { Button, Checkbox, Stack } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldChevron } from '#platform/web/components/fold-chevron.tsx';
import { ask } from '#platform/web/feedback/question.ts';
import { maxMailed } from '#modules/property-owner/contract/community/chat/chat-live.ts';
import { chatReadersQuery } from './chat-queries.ts';
import classes from './chat.module.css';

interface MailRecipientsProps {
  readonly eid: string;
  /** Id of the person who writes. */
  readonly ownId: string;
  /** Ids of the chosen users. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** People who get the next message as an email, too: none unless they are chosen. */
export function MailRecipients({ eid, ownId, value, onChange }: MailRecipientsProps) {
  const { t } = useTranslation('property-owner');
  const { data = [] } = useQuery(chatReadersQuery(eid));
  const readers = data.filter(({ id }) => id !== ownId);
  const [isOpen, setOpen] = useState(false);
  const offered = readers.slice(0, maxMailed);
  const isEveryone = offered.length > 0 && value.length === offered.length;
  const chooseEveryone = async () => {
    if (isEveryone) return onChange([]);
    const isSure = await ask({
      title: t('chat.askEveryone', { count: offered.length }),
      text: t('chat.askEveryoneText'),
      confirmLabel: t('chat.confirmEveryone'),
      destructive: false,
    });
    if (isSure) onChange(offered.map(({ id }) => id));
  };
  if (readers.length === 0) return null;
  return (
    <Stack gap={6} align="flex-start">
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconMail size={16} aria-hidden />}
        rightSection={<FoldChevron />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {value.length === 0 ? t('chat.mailTo') : `${t('chat.mailTo')} (${value.length})`}
      </Button>
      {isOpen ? (
        <Stack gap={6} className={classes.readers} role="group" aria-label={t('chat.mailTo')}>
          <Checkbox size="sm" label={t('chat.everyone')} checked={isEveryone} onChange={() => void chooseEveryone()} />
          {offered.map(({ id, firstName, lastName, verwaltung }) => (
            <Checkbox
              size="sm"
              key={id}
              label={[`${firstName} ${lastName}`.trim(), verwaltung ? t('chat.management') : '']
                .filter(Boolean)
                .join(' · ')}
              checked={value.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...value, id] : value.filter((one) => one !== id))
              }
            />
          ))}
        </Stack>
      ) : null}
    </Stack>
  );
}
