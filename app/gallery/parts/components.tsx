import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconInbox, IconPlus, IconTrash } from '@tabler/icons-react';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { CopyTextButton } from '#platform/web/components/copy-text-button.tsx';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { FigureTiles } from '#platform/web/components/figure-tiles.tsx';
import { FoldChevron } from '#platform/web/components/fold-chevron.tsx';
import { Initials } from '#platform/web/components/initials.tsx';
import { KontorMark, Logo } from '#platform/web/components/logo.tsx';
import { TabLinks } from '#platform/web/components/tab-links.tsx';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import {
  EmptyState,
  ErrorState,
  ForbiddenState,
  FormSkeleton,
  InlineError,
  ListSkeleton,
} from '#platform/web/components/states.tsx';
import { ApiError, createNetworkError } from '#platform/web/api/api-error.ts';
import { longName, nothing, unbrokenName } from '../example.ts';
import type { Example } from '../example.ts';

const tones = ['accent', 'neutral', 'success', 'warning', 'danger'] as const;
const moved = new ApiError(
  410,
  [{ code: 'organization_moved', message: '', params: { address: 'https://kontor.example.de' } }],
  '',
);
const failed = new ApiError(500, [{ code: 'internal_error', message: '' }], '0191d0a4-5c1e');

export const components: readonly Example[] = [
  {
    parts: ['PageHeader'],
    state: 'with the main action',
    show: () => (
      <PageHeader
        title="Rechnungen"
        subtitle="Malerbetrieb Sommer"
        action={<Button leftSection={<IconPlus size={16} aria-hidden />}>Rechnung anlegen</Button>}
      />
    ),
    isAlone: true,
  },
  {
    parts: ['PageHeader'],
    state: 'crowded',
    show: () => <PageHeader title={longName} subtitle={longName} action={<Button>Rechnung anlegen</Button>} />,
    isAlone: true,
  },
  {
    parts: ['PageHeader'],
    state: 'with a trail',
    show: () => (
      <PageHeader
        title="Rechnung RE-2026-0059"
        trail={{ parent: 'Rechnungen', href: '/', onParent: nothing, name: 'RE-2026-0059', mark: 'Entwurf' }}
      />
    ),
    isAlone: true,
  },
  {
    parts: ['TabLinks'],
    state: 'a few',
    show: () => (
      <TabLinks
        label="Stammdaten"
        current="/house"
        tabs={[
          { label: 'Eigentümer', path: '/owner' },
          { label: 'Objekte', path: '/house' },
          { label: 'Mieter', path: '/tenant' },
        ]}
      />
    ),
  },
  {
    parts: ['TabLinks'],
    state: 'a row on phones as well, the last one quiet',
    show: () => (
      <TabLinks
        label="Stammdaten"
        current="/house"
        onPhones="row"
        tabs={[
          { label: 'Eigentümer', path: '/owner' },
          { label: 'Objekte', path: '/house' },
          { label: 'Team', path: '/team', isQuiet: true },
        ]}
      />
    ),
  },
  {
    parts: ['TabLinks'],
    state: 'crowded, the last one open',
    show: () => (
      <TabLinks
        label="Stammdaten"
        current="/19"
        tabs={Array.from({ length: 20 }, (_, index) => ({
          label: index === 9 ? longName.slice(0, 60) : `Kostenstruktur ${index}`,
          path: `/${index}`,
        }))}
      />
    ),
  },
  {
    parts: ['ActionMenu'],
    state: 'closed',
    show: () => (
      <ActionMenu
        label="Aktionen: Dachrinne"
        actions={[{ label: 'Löschen', icon: IconTrash, run: nothing, destructive: true }]}
      />
    ),
  },
  { parts: ['Logo'], state: 'without a picture', show: () => <Logo name="Kontor" image={null} size={32} /> },
  { parts: ['KontorMark'], state: 'alone', show: () => <KontorMark /> },
  {
    parts: ['Card'],
    state: 'with what it can do',
    show: () => (
      <Card title="Firma" text="Absender neuer Rechnungen." action={<Button variant="default">Bearbeiten</Button>}>
        <Text>Malerbetrieb Sommer</Text>
        <Button variant="default">Weitere Angaben</Button>
      </Card>
    ),
  },
  {
    parts: ['Card'],
    state: 'open',
    show: () => (
      <Card title="Firma" isOpen>
        <Text>Malerbetrieb Sommer</Text>
      </Card>
    ),
  },
  {
    parts: ['Card'],
    state: 'without a title',
    show: () => (
      <Card>
        <Text>Malerbetrieb Sommer</Text>
      </Card>
    ),
  },
  {
    parts: ['Card'],
    state: 'crowded',
    show: () => (
      <Card
        title={unbrokenName}
        text={longName}
        action={
          <Button variant="default" flex="none">
            Bearbeiten
          </Button>
        }
      >
        <Text>{unbrokenName}</Text>
      </Card>
    ),
  },
  {
    parts: ['Badge'],
    state: 'in every tone',
    show: () => (
      <Group>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            Entwurf
          </Badge>
        ))}
      </Group>
    ),
  },
  {
    parts: ['Badge'],
    state: 'with an icon',
    show: () => (
      <Group>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} icon={IconCheck}>
            Gesendet
          </Badge>
        ))}
      </Group>
    ),
  },
  { parts: ['Badge'], state: 'crowded', show: () => <Badge tone="warning">{longName}</Badge> },
  {
    parts: ['FigureTiles'],
    state: 'filled',
    show: () => (
      <FigureTiles
        isWhole
        tiles={[
          { id: 'income', name: 'Einnahmen', value: '286.736,45 €', more: 'Vorjahr: 276.619,83 €', link: null },
          { id: 'expenses', name: 'Ausgaben', value: '−60.198,93 €', more: 'Vorjahr: −57.325,08 €', link: null },
        ]}
      />
    ),
  },
  {
    parts: ['FigureTiles'],
    state: 'crowded',
    show: () => (
      <FigureTiles tiles={[{ id: 'long', name: longName, value: unbrokenName, more: longName, link: null }]} />
    ),
  },
  {
    parts: ['FoldChevron'],
    state: 'folded',
    show: () => (
      <details>
        <summary>
          Firma <FoldChevron />
        </summary>
        Malerbetrieb Sommer
      </details>
    ),
  },
  {
    parts: ['FoldChevron'],
    state: 'unfolded',
    show: () => (
      <details open>
        <summary>
          Firma <FoldChevron />
        </summary>
        Malerbetrieb Sommer
      </details>
    ),
  },
  { parts: ['Initials'], state: 'of two words', show: () => <Initials initials="EM" /> },
  { parts: ['Initials'], state: 'small, of one', show: () => <Initials initials="Ж" size={26} /> },
  {
    parts: ['EmptyState'],
    state: 'with what fills it',
    show: () => (
      <EmptyState
        icon={<IconInbox size={28} />}
        title="Noch keine Rechnungen"
        text="Legen Sie oben Ihre erste Rechnung an."
        action={<Button>Rechnung anlegen</Button>}
      />
    ),
  },
  {
    parts: ['EmptyState'],
    state: 'crowded',
    show: () => <EmptyState icon={<IconInbox size={28} />} title={longName} text={longName} />,
  },
  { parts: ['ErrorState'], state: 'of the server', show: () => <ErrorState error={failed} onRetry={nothing} /> },
  {
    parts: ['ErrorState'],
    state: 'of the network, without another try',
    show: () => <ErrorState error={createNetworkError()} />,
  },
  {
    parts: ['ErrorState'],
    state: 'of an organisation that has moved',
    show: () => <ErrorState error={moved} onRetry={nothing} />,
  },
  {
    parts: ['CopyTextButton'],
    state: 'as usual',
    show: () => <CopyTextButton text={unbrokenName} label="Schlüssel kopieren" copiedLabel="Kopiert" />,
  },
  {
    parts: ['Fetched', 'InlineError'],
    state: 'failed',
    show: () => (
      <Fetched query={{ data: undefined, error: failed, refetch: nothing }} skeleton={null}>
        {() => null}
      </Fetched>
    ),
  },
  {
    parts: ['Fetched', 'ListSkeleton'],
    state: 'under way',
    show: () => (
      <Fetched query={{ data: undefined, error: null, refetch: nothing }} skeleton={<ListSkeleton rows={1} />}>
        {() => null}
      </Fetched>
    ),
  },
  { parts: ['InlineError'], state: 'with another try', show: () => <InlineError error={failed} onRetry={nothing} /> },
  { parts: ['InlineError'], state: 'alone', show: () => <InlineError error={createNetworkError()} /> },
  { parts: ['ForbiddenState'], state: 'for who asks somebody', show: () => <ForbiddenState /> },
  { parts: ['ForbiddenState'], state: 'for who grants permissions', show: () => <ForbiddenState grantsPermissions /> },
  { parts: ['ListSkeleton'], state: 'loading', show: () => <ListSkeleton rows={3} /> },
  { parts: ['FormSkeleton'], state: 'loading', show: () => <FormSkeleton groups={[2, 4]} /> },
];
