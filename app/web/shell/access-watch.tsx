import { useEffect } from 'react';
import { loadCurrentUser } from '#modules/identity/web/index.tsx';
import { organizationMover } from '#modules/organizations/web/index.tsx';
import { accessFollower, accessNotice } from '#platform/web/realtime/access-notice.ts';
import { watchAccess } from '#platform/web/realtime/watch-access.ts';
import { AccessDialogs } from '#platform/web/shell/access-dialogs.tsx';
import { SessionDialogs } from '#platform/web/shell/session-dialogs.tsx';
import { useStore } from '#platform/web/state/store.ts';
import { queryClient } from '#platform/web/ui/query-client.ts';
import { leave, leaveWorkplace, moveToOrganization, startAfresh } from '../start/start-flow.ts';
import { followAccess, followEnd, returnToOrganization } from './follow-access.ts';
import { switchOrganization } from './switch-organization.ts';

/** The watch over the session: its time, and what happens to it and to the membership from elsewhere. */
export function AccessWatch() {
  const hasEnded = useStore(accessNotice)?.kind === 'ended';
  useEffect(() => {
    const follow = () => void followAccess();
    // `set` calls a function that it is given.
    accessFollower.set(() => follow);
    organizationMover.set(() => switchOrganization);
    return watchAccess({ onChange: follow, onEnd: followEnd });
  }, []);
  return (
    <>
      {hasEnded ? null : <SessionDialogs onRefresh={async () => void (await loadCurrentUser())} onLeave={() => forgetAnd(leave)} />}
      <AccessDialogs
        onMove={moveToOrganization}
        onReturn={returnToOrganization}
        onChooseOther={() => forgetAnd(leaveWorkplace)}
        onLogout={() => forgetAnd(leave)}
        onLogin={() => forgetAnd(startAfresh)}
      />
    </>
  );
}

function forgetAnd(go: () => Promise<void>): void {
  queryClient.clear();
  void go();
}
