import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import { call } from '#platform/web/api/client.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { pickEntry, useCardEditing } from '#platform/web/settings/use-settings-form.ts';
import { SetupCard } from '#platform/web/setup/setup-card.tsx';
import { saveConfiguration } from '#modules/accounting/contract/configuration/configuration.ts';
import { setupSteps } from '#modules/accounting/contract/configuration/setup.ts';
import type { getSetup, SetupStepName } from '#modules/accounting/contract/configuration/setup.ts';
import { invoiceListPage } from '../../pages.ts';
import { configurationQuery } from '../configuration-queries.ts';
import { SetupForm } from './setup-form.tsx';
import { setupQuery } from './setup-queries.ts';

type Setup = EndpointAnswer<typeof getSetup>;
type Decision = 'withoutLogo' | 'numberKept' | 'putAway';

/** Card with the steps of {@link AccountingSetup}. */
export function SetupSteps({ setup }: { readonly setup: Setup }) {
  const { t } = useTranslation('accounting');
  const editingOf = useCardEditing<SetupStepName>();
  const isEditing = setupSteps.some((step) => editingOf(step).isEditing);
  const configuration = useQuery({ ...configurationQuery(), enabled: isEditing });
  const decisions = useDecisions();
  const open = (step: SetupStepName, label: string) => (
    <Button
      key="open"
      variant="default"
      aria-label={`${label}: ${t(`setup.steps.${step}`)}`}
      disabled={editingOf(step).isLocked}
      onClick={editingOf(step).start}
    >
      {label}
    </Button>
  );
  const decide = (decision: Decision) => (
    <Button key={decision} variant="subtle" onClick={() => decisions.decide(decision)}>
      {t(`configuration.${decision}`)}
    </Button>
  );
  const actions: Readonly<Record<SetupStepName, readonly ReactNode[]>> = {
    company: [open('company', t('setup.fillIn'))],
    bank: [open('bank', t('setup.fillIn'))],
    logo: [decide('withoutLogo'), open('logo', t('setup.addLogo'))],
    number: [decide('numberKept'), open('number', t('actions.edit'))],
  };
  return (
    <SetupCard
      title={t('setup.title')}
      text={t('setup.text')}
      onPutAway={() => decisions.decide('putAway')}
      ready={{
        text: t('setup.ready'),
        action: (
          <Button component={Link} to={invoiceListPage.path}>
            {t('editor.toList')}
          </Button>
        ),
      }}
      steps={setupSteps.map((step) => ({
        id: step,
        title: t(`setup.steps.${step}`),
        text: t(`setup.steps.${step}Text`, { number: setup.nextInvoiceId }),
        isDone: setup.steps[step],
        actions: actions[step],
        form: editingOf(step).isEditing ? (
          // A failed refetch keeps the form with what was typed.
          <Fetched query={configuration} skeleton={<ListSkeleton rows={2} height={60} />}>
            {(entries) => <SetupForm step={step} entries={entries} card={editingOf(step)} />}
          </Fetched>
        ) : null,
      }))}
    />
  );
}

/**
 * Saves a decision beside the former ones, whatever another window has decided meanwhile; one that is made before the
 * settings are there waits for them.
 */
function useDecisions() {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  // Asked for with the card, so that a decision seldom waits.
  useQuery(configurationQuery());
  const saving = useCommand(
    async (decision: Decision) => {
      const entry = pickEntry(await client.ensureQueryData(configurationQuery()), 'setupConfig');
      if (entry === undefined) throw new Error('The configuration has no setupConfig');
      const properties = { ...entry.properties, [decision]: true };
      await call(saveConfiguration, {
        body: { configIdentifier: 'setupConfig', properties, version: entry.version },
      });
    },
    {
      toast: (_, decision) => (decision === 'putAway' ? t('setup.putAwayDone') : null),
      invalidates: [setupQuery().queryKey, configurationQuery().queryKey],
      // The next one is saved over the version that this one makes.
      scope: 'accounting-setup',
    },
  );
  return { decide: saving.run };
}
