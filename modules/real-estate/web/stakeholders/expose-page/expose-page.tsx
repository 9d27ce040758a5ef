import { IconLinkOff } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { useDocumentTitle } from '#platform/web/components/document-title.ts';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { EntryFrame } from '#platform/web/entry/entry-frame.tsx';
import { EntryOutcome } from '#platform/web/entry/entry-outcome.tsx';
import { LanguageLinks } from '#platform/web/entry/language-links.tsx';
import type { LinkProps } from '#platform/web/entry/link-page.tsx';
import { sendEntry } from '#platform/web/entry/send-entry.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { getExposePage } from '#modules/real-estate/contract/stakeholders/expose-page.ts';
import type { ExposePage as Page } from '#modules/real-estate/contract/stakeholders/expose-page.ts';
import { OpenedPage } from './opened-page.tsx';

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'open'; readonly page: Page };

/** Page behind the link of an exposé email: a wrong link shows that there is no such page, whatever the reason. */
export function ExposePage({ a, b, brand, onLeave }: LinkProps) {
  const { t } = useTranslation('real-estate');
  const languageKey = useLanguage();
  const [state, setState] = useState<State>({ kind: 'loading' });
  useDocumentTitle(t('exposePage.title'));
  const load = useCallback(
    () =>
      sendEntry({
        send: () => call(getExposePage, { params: { a, b }, query: { languageKey } }, { background: true }),
        onDone: ({ page }) => setState({ kind: 'open', page }),
        onFailed: (error) => setState(isMissing(error) ? { kind: 'missing' } : { kind: 'failed', error }),
      }),
    [a, b, languageKey],
  );
  useEffect(() => void load(), [load]);
  const speaker = state.kind === 'open' ? { organization: { name: state.page.organization, colour: '' } } : {};
  return (
    <EntryFrame brand={{ ...brand, ...speaker }} footer={<LanguageLinks />}>
      {state.kind === 'loading' ? <ListSkeleton rows={4} /> : null}
      {state.kind === 'failed' ? <ErrorState error={state.error} onRetry={() => void load()} /> : null}
      {state.kind === 'missing' ? (
        <EntryOutcome
          icon={<IconLinkOff size={28} />}
          title={t('exposePage.missingTitle')}
          text={t('exposePage.missingText')}
          action={t('exposePage.toStart')}
          onAction={() => onLeave(null)}
        />
      ) : null}
      {state.kind === 'open' ? (
        <OpenedPage link={{ a, b }} page={state.page} onPage={(page) => setState({ kind: 'open', page })} />
      ) : null}
    </EntryFrame>
  );
}

// A mail program may have cut the link off, which then is no valid one.
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
