import { IconAt, IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryOutcome } from '#platform/web/entry/entry-outcome.tsx';
import { LinkPage } from '#platform/web/entry/link-page.tsx';
import type { LinkProps } from '#platform/web/entry/link-page.tsx';
import { useLinkCheck } from '#platform/web/entry/link-queries.ts';
import { checkEmailConfirmation } from '../../contract/index.ts';
import { ConfirmEmailForm } from './confirm-email-form.tsx';

/** Page of the link that confirms a new address: by password, never by a click alone. */
export function ConfirmEmailPage({ a, b, brand, onLeave }: LinkProps) {
  const { t } = useTranslation(['identity', 'platform']);
  const [outcome, setOutcome] = useState<'done' | 'taken' | null>(null);
  const check = useLinkCheck(checkEmailConfirmation, { a, b });
  const leave = () => onLeave(null);
  return (
    <LinkPage
      brand={brand}
      title={t('confirmEmail.title')}
      check={check}
      onLogin={leave}
      expired={{
        title: t('confirmEmail.expiredTitle'),
        text: t('confirmEmail.expiredText'),
        action: t('platform:start.toApplication'),
      }}
    >
      {({ email }, expire) =>
        outcome === null ? (
          <ConfirmEmailForm
            link={{ a, b }}
            email={email}
            onDone={() => setOutcome('done')}
            onTaken={() => setOutcome('taken')}
            onExpired={expire}
          />
        ) : (
          <EntryOutcome
            icon={outcome === 'done' ? <IconMailCheck size={28} /> : <IconAt size={28} />}
            title={t(`confirmEmail.${outcome}Title`)}
            text={t(`confirmEmail.${outcome}Text`, { email })}
            action={t('platform:start.toApplication')}
            onAction={() => onLeave(outcome === 'done' ? email : null)}
          />
        )
      }
    </LinkPage>
  );
}
