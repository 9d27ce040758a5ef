import { Button, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { useDocumentTitle } from '#platform/web/ui/document-title.ts';
import { EntryFrame, type FrameBrand } from '#platform/web/ui/entry-frame.tsx';
import { reportError } from '#platform/web/ui/error-banners.ts';
import { ListSkeleton } from '#platform/web/ui/states.tsx';
import { checkPasswordLink, setPassword } from '../../contract/index.ts';
import { SetPasswordForm } from './set-password-form.tsx';

export interface SetPasswordPageProps {
  /** The two values of the link. */
  readonly a: string;
  readonly b: string;
  readonly brand: FrameBrand;
  readonly onLogin: () => void;
}

type LinkState = { step: 'checking' | 'failed' | 'done' } | { step: 'form'; email: string };

/** Screen of a link from an invitation or reset mail (specification, section 2). */
export function SetPasswordPage({ a, b, brand, onLogin }: SetPasswordPageProps) {
  const { t } = useTranslation('identity');
  const [state, setState] = useState<LinkState>({ step: 'checking' });
  useDocumentTitle(t('setPassword.title'));
  useEffect(() => {
    const abort = new AbortController();
    call(checkPasswordLink, { params: { a, b } }, { signal: abort.signal }).then(
      ({ email }) => setState({ step: 'form', email }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        reportError(error);
        setState({ step: 'failed' });
      },
    );
    return () => abort.abort();
  }, [a, b]);

  async function save(password: string): Promise<void> {
    try {
      await call(setPassword, { params: { a, b }, body: { password } });
      setState({ step: 'done' });
    } catch (error) {
      reportError(error);
      // Only a link that is used up ends here; with any other failure the same link can be tried again.
      if (error instanceof ApiError && error.has('link_expired')) setState({ step: 'failed' });
    }
  }

  return (
    <EntryFrame brand={brand}>
      {state.step === 'checking' ? <ListSkeleton rows={3} /> : null}
      {state.step === 'form' ? <SetPasswordForm email={state.email} onSave={save} onLogin={onLogin} /> : null}
      {state.step === 'done' ? <Outcome kind="done" onLogin={onLogin} /> : null}
      {state.step === 'failed' ? <Outcome kind="failed" onLogin={onLogin} /> : null}
    </EntryFrame>
  );
}

function Outcome({ kind, onLogin }: { kind: 'done' | 'failed'; onLogin: () => void }) {
  const { t } = useTranslation('identity');
  const Icon = kind === 'done' ? IconCircleCheck : IconLinkOff;
  return (
    <Stack gap="md" align="center">
      <span className="kontor-state-icon" aria-hidden>
        <Icon size={28} />
      </span>
      <Title order={1} size="h4" ta="center" role="status">
        {t(`setPassword.${kind}Title`)}
      </Title>
      <Text c="dimmed" ta="center">
        {t(`setPassword.${kind}Text`)}
      </Text>
      <Button size="md" fullWidth onClick={onLogin}>
        {t('setPassword.toLogin')}
      </Button>
    </Stack>
  );
}
