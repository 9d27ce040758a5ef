import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { loadTexts } from '#platform/web/i18n/i18n.ts';
import type { SetupProps } from '#platform/web/setup/module-setup.ts';
import { SetupPending } from '#platform/web/setup/setup-pending.tsx';
import { setupSteps } from '#modules/accounting/contract/configuration/setup.ts';
import type { getSetup } from '#modules/accounting/contract/configuration/setup.ts';
import { setupQuery } from './setup-queries.ts';

/** Its forms and their texts are the half of a page: most people are long done with them. */
const SetupSteps = lazy(async () => {
  const [module] = await Promise.all([import('./setup-steps.tsx'), loadTexts(['accounting/configuration'])]);
  return { default: module.SetupSteps };
});

const isReady = ({ steps }: EndpointAnswer<typeof getSetup>) => setupSteps.every((step) => steps[step]);

/** Steps that set up accounting in a new organisation; renders nothing once they are done or put away. */
export function AccountingSetup({ onFinished }: SetupProps) {
  const { data: setup, isPending, failureCount } = useQuery(setupQuery());
  const [wasOpen, setWasOpen] = useState(false);
  const isNeeded = setup !== undefined && !setup.putAway && !isReady(setup);
  if (isNeeded && !wasOpen) setWasOpen(true);
  const isOver = setup !== undefined && !isNeeded;
  useEffect(() => {
    if (isOver) onFinished();
  }, [isOver, onFinished]);
  // The page does not wait for the repetitions of a failed call.
  if (isPending && failureCount === 0) return <SetupPending />;
  // The end of the last step is shown where it was taken; the next page no longer has the card.
  return setup === undefined || setup.putAway || !wasOpen ? null : <SetupSteps setup={setup} />;
}
