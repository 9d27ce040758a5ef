import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCurrentUser, loadSignInAgain, SignInAgain } from '#modules/identity/web/index.tsx';
import { organizationMover } from '#modules/organizations/web/index.tsx';
import { noteActivity, sessionExpiry, sessionReplaced } from '#platform/web/api/session-clock.ts';
import {
  accessFollower,
  accessNotice,
  isSessionOver,
  signedOutFollower,
} from '#platform/web/realtime/access-notice.ts';
import { watchAccess } from '#platform/web/realtime/watch-access.ts';
import { fetchLate } from '#platform/web/late/fetch-late.ts';
import { latePart } from '#platform/web/late/late-part.tsx';
import { SessionDialogs } from '#platform/web/shell/session-dialogs.tsx';
import { useStore } from '#platform/web/state/store.ts';
import { queryClient } from '#platform/web/api/query-client.ts';
import { hasUnsavedChanges } from '#platform/web/form/unsaved-guard.ts';
import { leave, leaveForLogin, leaveWorkplace, moveToOrganization, startAnew } from '../start/start-flow.ts';
import { followAccess, followEnd, noteSignedOut, resumeSession, returnToOrganization } from './follow-access.ts';
import { switchOrganization } from './switch-organization.ts';

const AccessDialogs = latePart(() =>
  import('#platform/web/shell/access-dialogs.tsx').then((module) => module.AccessDialogs),
);

const expire = () => followEnd({ reason: 'expired' });

/** The watch over the session: its time, and what happens to it and to the membership from elsewhere. */
export function AccessWatch() {
  const { t } = useTranslation('platform');
  const notice = useStore(accessNotice);
  useEffect(() => {
    const follow = () => void followAccess();
    // `set` calls a function that it is given.
    accessFollower.set(() => follow);
    signedOutFollower.set(() => noteSignedOut);
    sessionReplaced.set(() => () => followEnd({ reason: 'ended' }));
    organizationMover.set(() => switchOrganization);
    const unsubscribe = sessionExpiry.subscribe(() => void resumeSession());
    // The server may be out of reach when the dialog is needed.
    fetchLate(loadSignInAgain);
    const close = watchAccess({ onChange: follow, onEnd: followEnd });
    return () => {
      for (const store of [accessFollower, signedOutFollower, sessionReplaced, organizationMover]) store.set(null);
      unsubscribe();
      close();
    };
  }, []);
  if (isSessionOver(notice)) {
    return (
      <Suspense>
        <SignInAgain
          title={t(notice.kind === 'expired' ? 'session.expiredTitle' : 'access.endedTitle')}
          text={t(notice.kind === 'expired' ? 'session.expiredText' : 'access.endedText')}
          hasUnsaved={hasUnsavedChanges()}
          onOther={() => forgetAnd(startAnew)}
          onLeave={() => forgetAnd(leaveForLogin)}
        />
      </Suspense>
    );
  }
  return (
    <>
      <SessionDialogs onRefresh={refresh} onLeave={() => forgetAnd(leave)} onExpired={expire} />
      {notice === null ? null : (
        <AccessDialogs
          onMove={moveToOrganization}
          onReturn={returnToOrganization}
          onChooseOther={() => forgetAnd(leaveWorkplace)}
          onLogout={() => forgetAnd(leave)}
        />
      )}
    </>
  );
}

async function refresh(): Promise<void> {
  // Some assistive technology clicks without an event of the pointer or the keyboard.
  noteActivity();
  await loadCurrentUser();
}

function forgetAnd(go: () => Promise<void> | void): void {
  queryClient.clear();
  void go();
}
