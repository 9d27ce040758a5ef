import { IconAt, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { call } from '#platform/web/api/client.ts';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { EntryOutcome } from '#platform/web/entry/entry-outcome.tsx';
import { isExpired, LinkPage } from '#platform/web/entry/link-page.tsx';
import type { LinkProps } from '#platform/web/entry/link-page.tsx';
import { sendEntry } from '#platform/web/entry/send-entry.ts';
import { useLinkCheck } from '#platform/web/entry/link-queries.ts';
import { checkPasswordLink, setPassword } from '../../contract/index.ts';
import { SetPasswordForm } from './set-password-form.tsx';

/** The organisation that invites speaks on the page. */
function speaker({ organization, welcome }: EndpointAnswer<typeof checkPasswordLink>) {
  return organization === null || welcome === null ? null : { name: organization, colour: welcome.colour };
}

/** Page of a link from an invitation or reset mail (specification, section 2). */
export function SetPasswordPage({ a, b, brand, onLeave }: LinkProps) {
  const { t } = useTranslation('identity');
  const [outcome, setOutcome] = useState<'done' | 'taken' | null>(null);
  const check = useLinkCheck(checkPasswordLink, { a, b });
  const toLogin = () => onLeave(null);

  const save = (password: string, expire: () => void) =>
    sendEntry({
      send: () => call(setPassword, { params: { a, b }, body: { password } }),
      onDone: () => setOutcome('done'),
      onFailed: (error) => {
        // Both errors end the link; after any other failure it can be tried again.
        if (isExpired(error)) expire();
        else if (error instanceof ApiError && error.has('email_taken')) setOutcome('taken');
        else reportError(error);
      },
    });

  return (
    <LinkPage
      brand={brand}
      title={t('setPassword.title')}
      check={check}
      organizationOf={speaker}
      onLogin={toLogin}
      expired={{
        title: t('setPassword.failedTitle'),
        text: t('setPassword.failedText'),
        action: t('setPassword.toLogin'),
      }}
    >
      {({ email, minPasswordLength, organization, welcome }, expire) =>
        outcome === null ? (
          <SetPasswordForm
            email={email}
            organization={organization}
            contact={welcome?.contact ?? null}
            minLength={minPasswordLength}
            onSave={(password) => save(password, expire)}
            onLogin={toLogin}
          />
        ) : (
          <EntryOutcome
            icon={outcome === 'done' ? <IconCircleCheck size={28} /> : <IconAt size={28} />}
            title={t(`setPassword.${outcome}Title`)}
            text={t(`setPassword.${outcome}Text`)}
            action={t('setPassword.toLogin')}
            onAction={() => onLeave(outcome === 'done' ? email : null)}
          />
        )
      }
    </LinkPage>
  );
}
