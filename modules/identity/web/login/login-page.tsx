import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryFrame } from '#platform/web/entry/entry-frame.tsx';
import { useDocumentTitle } from '#platform/web/components/document-title.ts';
import { clearErrors } from '#platform/web/api/error-banners.ts';
import { LanguageLinks } from '#platform/web/entry/language-links.tsx';
import type { Brand } from '../brand.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginForm } from './login-form.tsx';
import type { LoginNotice } from './login-form.tsx';

export interface LoginPageProps {
  readonly brand: Brand;
  /** Initial value of the address field. */
  readonly email: string;
  /** True if a session has just ended; shows a notice. */
  readonly hasEnded: boolean;
  /** Called with a session; resolves once the next screen is shown. */
  readonly onSignedIn: () => Promise<void>;
}

const ForgottenPasswordForm = lazy(() =>
  import('./forgotten-password-form.tsx').then((module) => ({ default: module.ForgottenPasswordForm })),
);

/** Login with a forgot-password mode (specification, section 2). */
export function LoginPage({ brand, email: startEmail, hasEnded, onSignedIn }: LoginPageProps) {
  const { t } = useTranslation('identity');
  const [mode, setMode] = useState<'login' | 'forgotten'>('login');
  const [email, setEmail] = useState(startEmail);
  const [password, setPassword] = useState('');
  const [notice, setNotice] = useState<LoginNotice | null>(hasEnded ? 'ended' : null);
  const [needsCode, setNeedsCode] = useState(false);
  const submit = useRef<HTMLButtonElement>(null);
  // An error of one mode does not concern the other.
  const change = (next: typeof mode, tells: LoginNotice | null) => {
    clearErrors();
    setNotice(tells);
    setMode(next);
  };
  useDocumentTitle(t(mode === 'login' ? 'login.title' : 'forgotten.title'));
  const footer = (
    <>
      {brand.demo && mode === 'login' && !needsCode ? (
        <DemoAccounts
          onPick={(account) => {
            setEmail(account.email);
            setPassword(account.password);
            setNotice(null);
            // Enter or another click signs in.
            submit.current?.focus();
          }}
        />
      ) : null}
      <LanguageLinks />
    </>
  );
  return (
    <EntryFrame brand={brand} footer={footer}>
      {mode === 'login' ? (
        <LoginForm
          email={email}
          password={password}
          notice={notice}
          needsCode={needsCode}
          submitButton={submit}
          onEmail={setEmail}
          onPassword={(typed) => {
            setNotice(null);
            setPassword(typed);
          }}
          onNeedsCode={setNeedsCode}
          onSignedIn={onSignedIn}
          onForgotten={() => change('forgotten', null)}
        />
      ) : (
        <Suspense>
          <ForgottenPasswordForm
            email={email}
            onEmail={setEmail}
            onBack={() => change('login', null)}
            onSent={() => {
              setPassword('');
              change('login', 'sent');
            }}
          />
        </Suspense>
      )}
    </EntryFrame>
  );
}
