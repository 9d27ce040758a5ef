import { Button } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { useDocumentTitle } from '../components/document-title.ts';
import { EntryFrame } from './entry-frame.tsx';
import type { FrameBrand } from './entry-frame.tsx';
import { EntryOutcome } from './entry-outcome.tsx';
import type { EntryOutcomeProps } from './entry-outcome.tsx';
import { LanguageLinks } from './language-links.tsx';
import { ErrorState, ListSkeleton } from '../components/states.tsx';

/** What the page of every link from a mail gets. */
export interface LinkProps {
  /** The two values of the link. */
  readonly a: string;
  readonly b: string;
  readonly brand: FrameBrand;
  /** Leaves the page: to the work of the account with this address, if it is signed in here, else to the login. */
  readonly onLeave: (email: string | null) => void;
}

interface LinkPageProps<Answer> {
  readonly brand: FrameBrand;
  readonly title: string;
  /** Asks what the link is for, without using it up; the same function as long as the link is the same. */
  readonly check: (signal: AbortSignal) => Promise<Answer>;
  /** Said when the link is used up, out of date or incomplete; the way on is `onLogin`. */
  readonly expired: Pick<EntryOutcomeProps, 'title' | 'text' | 'action'>;
  readonly onLogin: () => void;
  /** The page of a good link; `expire` when using it shows that it is not good any more. */
  readonly children: (answer: Answer, expire: () => void) => ReactNode;
}

type LinkState<Answer> =
  | { step: 'checking' | 'expired' }
  | { step: 'good'; answer: Answer }
  | { step: 'failed'; error: unknown };

/** Page outside the shell for a link from a mail: looks what it is for, and says so when it is not good any more. */
export function LinkPage<Answer>({ brand, title, ...content }: LinkPageProps<Answer>) {
  const [attempt, setAttempt] = useState(0);
  useDocumentTitle(title);
  return (
    <EntryFrame brand={brand} footer={<LanguageLinks />}>
      <LinkContent key={attempt} {...content} onRetry={() => setAttempt(attempt + 1)} />
    </EntryFrame>
  );
}

type LinkContentProps<Answer> = Omit<LinkPageProps<Answer>, 'brand' | 'title'> & { readonly onRetry: () => void };

function LinkContent<Answer>({ check, expired, onLogin, onRetry, children }: LinkContentProps<Answer>) {
  const { t } = useTranslation('platform');
  const [state, setState] = useState<LinkState<Answer>>({ step: 'checking' });
  useEffect(() => {
    const abort = new AbortController();
    check(abort.signal).then(
      (answer) => setState({ step: 'good', answer }),
      (error: unknown) => {
        if (!abort.signal.aborted)
          setState(isExpired(error) || isMangled(error) ? { step: 'expired' } : { step: 'failed', error });
      },
    );
    return () => abort.abort();
  }, [check]);
  switch (state.step) {
    case 'checking':
      return <ListSkeleton rows={3} />;
    case 'good':
      return children(state.answer, () => setState({ step: 'expired' }));
    case 'expired':
      return <EntryOutcome icon={<IconLinkOff size={28} />} {...expired} onAction={onLogin} />;
    case 'failed':
      return (
        <>
          <ErrorState error={state.error} onRetry={onRetry} />
          <Button variant="subtle" fullWidth onClick={onLogin}>
            {t('start.toLogin')}
          </Button>
        </>
      );
  }
}

// A link that a mail program broke off never gets through the validation.
function isMangled(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}

/** Whether a call failed because its link is used up or out of date. */
export function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 410;
}
