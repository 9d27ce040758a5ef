import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { pickEntry, useCardEditing } from '#platform/web/settings/use-settings-form.ts';
import type { EstateConfiguration } from '../../contract/configuration/configuration.ts';
import { appearanceFields, exposeFields, standardFields } from '../../contract/configuration/configuration-fields.ts';
import type { ExposeDesign } from '../../contract/configuration/configuration-fields.ts';
import { configurationQuery } from './configuration-queries.ts';
import type { CardProps } from './configuration-queries.ts';
import { FieldCard } from './field-card.tsx';
import { LogoCard } from './logo-card.tsx';
import { PortalCard, portalConfigsShown } from './portal-card.tsx';
import { ScoutCard } from './scout-card.tsx';
import { StakeholderCard } from './stakeholder-card.tsx';
import { useFieldWords } from './use-field-words.ts';

/** Texts that objects and exposés begin with, and connections to the portals; one card is edited at a time. */
export function ConfigurationPage() {
  const { t } = useTranslation('real-estate');
  const configuration = useQuery(configurationQuery());
  const editingOf = useCardEditing<EstateConfiguration['configIdentifier']>();
  const pick = <Identifier extends EstateConfiguration['configIdentifier']>(identifier: Identifier) =>
    pickEntry(configuration.data, identifier);
  const standard = pick('standardValues');
  const expose = pick('exposeValues');
  const stakeholders = pick('stakeholderValues');
  const appearance = pick('exposeAppearance');
  const logo = pick('exposeLogo');
  const scout = pick('isConfig');
  return (
    <Stack gap="md" maw={960}>
      <PageHeader title={t('estateConfiguration.title')} />
      {configuration.isPending ? <ListSkeleton rows={4} height={140} /> : null}
      {configuration.isError && configuration.data === undefined ? (
        <ErrorState error={configuration.error} onRetry={() => void configuration.refetch()} />
      ) : null}
      {standard === undefined ? null : <StandardCard entry={standard} card={editingOf('standardValues')} />}
      {expose === undefined ? null : <ExposeCard entry={expose} card={editingOf('exposeValues')} />}
      {stakeholders === undefined ? null : (
        <StakeholderCard entry={stakeholders} card={editingOf('stakeholderValues')} />
      )}
      {appearance === undefined ? null : <AppearanceCard entry={appearance} card={editingOf('exposeAppearance')} />}
      {logo === undefined ? null : <LogoCard entry={logo} card={editingOf('exposeLogo')} />}
      {scout === undefined ? null : <ScoutCard entry={scout} card={editingOf('isConfig')} />}
      {portalConfigsShown.map((identifier) => {
        const entry = pick(identifier);
        return entry === undefined ? null : <PortalCard key={identifier} entry={entry} card={editingOf(identifier)} />;
      })}
    </Stack>
  );
}

function StandardCard({ entry, card }: CardProps<'standardValues'>) {
  const { t, label, shown } = useFieldWords();
  return (
    <FieldCard
      entry={entry}
      card={card}
      fields={standardFields}
      title={t('estateConfiguration.standard')}
      text={t('estateConfiguration.standardText')}
      facts={Object.entries(entry.properties).map(([name, value]) => [label(name), shown(value)])}
      hintOf={(name) => (name === 'courtage' ? t('estateConfiguration.courtageHint') : undefined)}
    />
  );
}

const maxShown = 300;

function ExposeCard({ entry, card }: CardProps<'exposeValues'>) {
  const { t, label, shown } = useFieldWords();
  const { agb } = entry.properties;
  const text = agb.length > maxShown ? `${agb.slice(0, maxShown)} …` : agb;
  return (
    <FieldCard
      entry={entry}
      card={card}
      fields={exposeFields}
      title={t('estateConfiguration.expose')}
      text={t('estateConfiguration.exposeText')}
      facts={[[label('agb'), shown(text)]]}
    />
  );
}

function AppearanceCard({ entry, card }: CardProps<'exposeAppearance'>) {
  const { t, label, shown } = useFieldWords();
  const { design, ...others } = entry.properties;
  return (
    <FieldCard
      entry={entry}
      card={card}
      fields={appearanceFields}
      title={t('estateConfiguration.appearance')}
      text={t('estateConfiguration.appearanceText')}
      facts={[
        [label('design'), t(`estateConfiguration.designs.${design as ExposeDesign}`)],
        ...Object.entries(others).map(([name, value]): [string, string] => [label(name), shown(value)]),
      ]}
    />
  );
}
