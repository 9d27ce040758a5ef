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

/** Properties of the page of a link from a mail. */
export interface LinkProps {
  /** Selector and secret of the link. */
  readonly a: string;
  readonly b: string;
  readonly brand: FrameBrand;
  /** Leaves the page: to the application if the account with this address is signed in here, else to the login. */
  readonly onLeave: (email: string | null) => void;
}

interface LinkPageProps<Answer> {
  readonly brand: FrameBrand;
  readonly title: string;
  /** Checks the link without consuming it; the same function for the same link. */
  readonly check: (signal: AbortSignal) => Promise<Answer>;
  /** Texts for a used, expired or incomplete link; its button calls `onLogin`. */
  readonly expired: Pick<EntryOutcomeProps, 'title' | 'text' | 'action'>;
  readonly onLogin: () => void;
  /** Organisation that speaks on the page of a valid link; null: the host does. */
  readonly organizationOf?: (answer: Answer) => FrameBrand['organization'] | null;
  /** Renders the page of a valid link; `expire` reports that the link proved invalid on use. */
  readonly children: (answer: Answer, expire: () => void) => ReactNode;
}

type LinkState<Answer> =
  | { step: 'checking' | 'expired' }
  | { step: 'good'; answer: Answer }
  | { step: 'failed'; error: unknown };

/** Page outside the shell for a link from a mail: checks the link, and reports an invalid one. */
export function LinkPage<Answer>({ brand, title, ...content }: LinkPageProps<Answer>) {
  const [attempt, setAttempt] = useState(0);
  const [organization, setOrganization] = useState<FrameBrand['organization'] | null>(null);
  useDocumentTitle(title);
  return (
    <EntryFrame brand={organization ? { ...brand, organization } : brand} footer={<LanguageLinks />}>
      <LinkContent
        key={attempt}
        {...content}
        onOrganization={setOrganization}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </EntryFrame>
  );
}

type LinkContentProps<Answer> = Omit<LinkPageProps<Answer>, 'brand' | 'title'> & {
  readonly onOrganization: (organization: FrameBrand['organization'] | null) => void;
  readonly onRetry: () => void;
};

function LinkContent<Answer>({
  check,
  expired,
  organizationOf,
  onOrganization,
  onLogin,
  onRetry,
  children,
}: LinkContentProps<Answer>) {
  const { t } = useTranslation('platform');
  const [state, setState] = useState<LinkState<Answer>>({ step: 'checking' });
  useEffect(() => {
    const abort = new AbortController();
    check(abort.signal).then(
      (answer) => {
        setState({ step: 'good', answer });
        onOrganization(organizationOf?.(answer) ?? null);
        return undefined;
      },
      (error: unknown) => {
        if (!abort.signal.aborted)
          setState(isExpired(error) || isMangled(error) ? { step: 'expired' } : { step: 'failed', error });
      },
    );
    return () => abort.abort();
  }, [check, organizationOf, onOrganization]);
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

// True for a link truncated by a mail program, which fails validation.
function isMangled(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}

/** True if a call failed because its link is used or expired. */
export function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 410;
}
