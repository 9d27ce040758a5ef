import { lazy, Suspense, useEffect } from 'react';
import { brand, LoginPage, SecondFactorPage } from '#modules/identity/web/index.tsx';
import { OrganizationChoicePage, organizationChoices } from '#modules/organizations/web/index.tsx';
import { useStore } from '#platform/web/state/store.ts';
import { BootScreen } from './boot-screen.tsx';
import { choose, chooseOther, enter, enterAfterSetUp, leave, leaveLink, resume } from './start-flow.ts';
import { StartFailedPage } from './start-failed-page.tsx';
import { startState } from './start-state.ts';
import { loadSignedInArea } from '../signed-in-area.ts';

const SignedInArea = lazy(() => loadSignedInArea().then((module) => ({ default: module.SignedInArea })));

/** Shows the screen of the start-up sequence (specification, section 2). */
export function StartScreen() {
  return (
    <Suspense fallback={<BootScreen />}>
      <CurrentScreen />
    </Suspense>
  );
}

function CurrentScreen() {
  const state = useStore(startState);
  const { name, logo, demo } = useStore(brand);
  const isLoading = state.phase === 'loading';
  useEffect(() => {
    // The outline of the first page is for the first loading only.
    if (!isLoading) delete document.documentElement.dataset['page'];
  }, [isLoading]);
  switch (state.phase) {
    case 'loading':
      return <BootScreen />;
    case 'link': {
      const {
        page: { page: Page },
        a,
        b,
      } = state.link;
      return <Page a={a} b={b} brand={{ name, logo }} onLeave={(email) => void leaveLink(email)} />;
    }
    case 'signed-out':
      return (
        <LoginPage
          key={state.email}
          brand={{ name, logo, demo }}
          email={state.email}
          hasEnded={state.hasEnded}
          onSignedIn={() => enter(state.email)}
        />
      );
    case 'choose-organization':
      return <OrganizationChoicePage brand={{ name, logo }} onChoose={choose} onLeave={leave} />;
    case 'second-factor': {
      const { id, name: organization } = state.organization;
      const hasOthers = organizationChoices.get().length > 1;
      return (
        <SecondFactorPage
          brand={{ name, logo }}
          organization={organization}
          onDone={() => void enterAfterSetUp(id)}
          onChooseOther={hasOthers ? chooseOther : null}
          onLeave={() => void leave()}
        />
      );
    }
    case 'signed-in':
      return <SignedInArea />;
    case 'failed':
      return (
        <StartFailedPage
          brand={{ name, logo }}
          error={state.error}
          onRetry={resume}
          onChooseOther={organizationChoices.get().length > 1 ? chooseOther : null}
          onLeave={leave}
        />
      );
  }
}
