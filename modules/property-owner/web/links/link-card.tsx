import { Box, Group, Stack, Switch, Text } from '@mantine/core';
import { IconMailForward, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { germanDayOf } from '#platform/contract/days.ts';
import { readClock } from '#platform/web/clock.ts';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { Initials } from '#platform/web/components/initials.tsx';
import { initialsOf } from '#platform/web/components/person-name.ts';
import { InlineError } from '#platform/web/components/states.tsx';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { isDay } from '#platform/web/form/parse-day.ts';
import { formatDayOf } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { OwnerLink } from '../../contract/links/owner-links.ts';
import { nameLink } from './link-name.ts';
import type { useLinkCommands } from './use-link-commands.ts';

interface LinkCardProps {
  readonly link: OwnerLink;
  readonly ownerName: string;
  readonly commands: ReturnType<typeof useLinkCommands>;
}

/** Card of an owner's linked user: type of access, end, mails about receipts and documents, and the advisory board. */
export function LinkCard({ link, ownerName, commands }: LinkCardProps) {
  const { t } = useTranslation('property-owner');
  const name = nameLink(link);
  const { sendReleaseEmail, sendDocumentEmail, advisoryBoard, validUntil } = { ...link, ...commands.pendingOf(link) };
  // A partly typed day may be valid, so it is saved when the field loses the focus.
  const [typed, setTyped] = useState<{ readonly day: string | null } | null>(null);
  const saveDay = () => {
    if (typed === null || (typed.day !== null && !isDay(typed.day))) return;
    if (typed.day !== link.validUntil) commands.save(link, { validUntil: typed.day });
    setTyped(null);
  };
  const canBeInvited = link.state === 'invited' && link.invitationDueAt === null;
  const error = commands.errorOf(link);
  return (
    <Card as="li" aria-label={name}>
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <Group gap="sm" wrap="nowrap" align="flex-start" miw={0} flex={1}>
          <Initials initials={initialsOf(link.user)} size={36} />
          <Box miw={0} flex={1}>
            <Group gap="4px 8px">
              <Text fw={600} className="kontor-ellipsis" maw="100%" title={name}>
                {name}
              </Text>
              <Badge tone={link.userType === 'weg' ? 'neutral' : 'accent'}>
                {t(`usersOwner.roles.${link.userType}`)}
              </Badge>
              <InvitationBadge link={link} />
            </Group>
            {name === link.email ? null : (
              <Text size="sm" c="dimmed" className="kontor-ellipsis" title={link.email}>
                {link.email}
              </Text>
            )}
          </Box>
        </Group>
        <ActionMenu
          label={t('platform:list.actionsOf', { name })}
          isBusy={commands.isBusy(link)}
          actions={[
            ...(canBeInvited
              ? [{ label: t('usersOwner.card.inviteAgain'), icon: IconMailForward, run: () => commands.invite(link) }]
              : []),
            {
              label: t('usersOwner.remove.confirm'),
              icon: IconUserMinus,
              destructive: true,
              run: () => commands.remove(link, ownerName),
            },
          ]}
        />
      </Group>
      <Group justify="space-between" align="flex-end" gap="md">
        <Stack gap="xs">
          <Switch
            size="sm"
            label={t('usersOwner.card.releaseMail')}
            description={t('usersOwner.card.releaseMailText')}
            checked={sendReleaseEmail}
            disabled={commands.isBusy(link)}
            onChange={(event) => commands.save(link, { sendReleaseEmail: event.currentTarget.checked })}
          />
          <Switch
            size="sm"
            label={t('usersOwner.card.documentMail')}
            description={t('usersOwner.card.documentMailText')}
            checked={sendDocumentEmail}
            disabled={commands.isBusy(link)}
            onChange={(event) => commands.save(link, { sendDocumentEmail: event.currentTarget.checked })}
          />
          {link.userType === 'weg' ? (
            <Switch
              size="sm"
              label={t('usersOwner.card.advisoryBoard')}
              description={t('usersOwner.card.advisoryBoardText')}
              checked={advisoryBoard}
              disabled={commands.isBusy(link)}
              onChange={(event) => commands.save(link, { advisoryBoard: event.currentTarget.checked })}
            />
          ) : null}
        </Stack>
        <DayInput
          label={t('usersOwner.card.validUntil')}
          placeholder={t('usersOwner.card.unlimited')}
          value={typed === null ? validUntil : typed.day}
          w={{ base: '100%', xs: 180 }}
          onChange={(day) => setTyped({ day })}
          onUnreadable={(text) => setTyped({ day: text })}
          onBlur={saveDay}
          onKeyDown={(event) => {
            if (event.key === 'Enter') saveDay();
          }}
        />
      </Group>
      {error === null ? null : <InlineError error={error} />}
    </Card>
  );
}

/** Badge of an open invitation; nothing after its acceptance. */
function InvitationBadge({ link: { state, invitationDueAt, invitedUntil, validUntil } }: { readonly link: OwnerLink }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const [begun] = useState(readClock);
  const now = begun.toISOString();
  // The wall uses the German calendar as well.
  if (validUntil !== null && validUntil <= germanDayOf(begun))
    return <Badge tone="danger">{t('usersOwner.card.ended')}</Badge>;
  if (state === 'active') return null;
  if (invitationDueAt !== null)
    return (
      <Badge tone="warning">
        {t('usersOwner.card.invitationDue', { day: formatDayOf(invitationDueAt, language) })}
      </Badge>
    );
  if (invitedUntil !== null && invitedUntil <= now)
    return <Badge tone="danger">{t('usersOwner.card.invitationExpired')}</Badge>;
  return (
    <Badge tone="warning">
      {t('usersOwner.card.invitedUntil', { day: formatDayOf(invitedUntil ?? now, language) })}
    </Badge>
  );
}
