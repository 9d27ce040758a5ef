import { IconCircleCheck, IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { QuestionDialog } from '#platform/web/shell/question-dialog.tsx';
import { EntryOutcome } from '#platform/web/entry/entry-outcome.tsx';
import { LinkPage } from '#platform/web/entry/link-page.tsx';
import type { LinkProps } from '#platform/web/entry/link-page.tsx';
import { useLinkCheck } from '#platform/web/entry/link-queries.ts';
import { checkJoinLink } from '../../contract/invitations/invitations.ts';
import { JoinForm } from './join-form.tsx';

/** The organisation that invites speaks on the page if it gave words of its own. */
function speaker({ invitation, welcome }: EndpointAnswer<typeof checkJoinLink>) {
  return welcome === null ? null : { name: invitation.organization.name, colour: welcome.colour };
}

/** Page of an invitation link for an existing account: shows the details and accepts only by a click. */
export function JoinPage({ a, b, brand, onLeave }: LinkProps) {
  const { t } = useTranslation(['organizations', 'platform']);
  const [outcome, setOutcome] = useState<'accepted' | 'declined' | null>(null);
  const check = useLinkCheck(checkJoinLink, { a, b });
  return (
    <>
      <LinkPage
        brand={brand}
        title={t('invitations.joinTitle')}
        check={check}
        organizationOf={speaker}
        onLogin={() => onLeave(null)}
        expired={{
          title: t('invitations.expiredTitle'),
          text: t('invitations.expiredText'),
          action: t('platform:start.toLogin'),
        }}
      >
        {({ invitation, email, welcome }, expire) =>
          outcome === null ? (
            <JoinForm
              link={{ a, b }}
              invitation={invitation}
              email={email}
              contact={welcome?.contact ?? null}
              onAnswered={setOutcome}
              onExpired={expire}
            />
          ) : (
            <EntryOutcome
              icon={outcome === 'accepted' ? <IconCircleCheck size={28} /> : <IconMailOff size={28} />}
              title={t(`invitations.${outcome}Title`, { name: invitation.organization.name })}
              text={t(`invitations.${outcome}Text`, { email })}
              action={t('platform:start.toApplication')}
              onAction={() => onLeave(email)}
            />
          )
        }
      </LinkPage>
      <QuestionDialog />
    </>
  );
}
