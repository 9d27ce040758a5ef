import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#platform/web/state/store.ts';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { openQuestion } from '#platform/web/feedback/question.ts';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { currentUser } from '../current-user.ts';
import { AppearancePanel } from './appearance-panel.tsx';
import { DeletionPanel } from './deletion-panel.tsx';
import { EmailPanel } from './email-panel.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { FactorPanel } from './factor-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

/** The own account: name (specification, section 2), address, password, second factor, sessions, the appearance of this browser, and the end of the account. */
export function ProfilePage() {
  const { t } = useTranslation('identity');
  const user = useStore(currentUser);
  const page = useRef<HTMLDivElement>(null);
  useShortcuts({ 'mod+s': () => (openQuestion.get() === null ? findForm(page.current)?.requestSubmit() : undefined) });
  return (
    <div ref={page} className="kontor-page-narrow">
      <PageHeader title={t('profile.title')} subtitle={user?.email} />
      <NameForm />
      <EmailPanel />
      <PasswordPanel />
      <FactorPanel />
      <SessionsPanel />
      <AppearancePanel />
      <DeletionPanel />
    </div>
  );
}

/** The form with the focus, else the first of the page: the one that Ctrl+S saves. */
function findForm(page: HTMLElement | null): HTMLFormElement | null {
  const focused = document.activeElement?.closest('form') ?? null;
  return page?.contains(focused) === true && focused !== null ? focused : (page?.querySelector('form') ?? null);
}
