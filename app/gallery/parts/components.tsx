import { Button } from '@mantine/core';
import { IconInbox, IconPlus, IconTrash } from '@tabler/icons-react';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';
import { KontorMark, Logo } from '#platform/web/components/logo.tsx';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { EmptyState, ErrorState, ForbiddenState, InlineError, ListSkeleton } from '#platform/web/components/states.tsx';
import { ApiError, createNetworkError } from '#platform/web/api/api-error.ts';
import { type Example, longName, nothing } from '../example.ts';

const failed = new ApiError(500, [{ code: 'internal_error', message: '' }], '0191d0a4-5c1e');

export const components: readonly Example[] = [
  { parts: ['PageHeader'], state: 'with the main action', show: () => <PageHeader title="Rechnungen" subtitle="Malerbetrieb Sommer" action={<Button leftSection={<IconPlus size={16} aria-hidden />}>Rechnung anlegen</Button>} />, isAlone: true },
  { parts: ['PageHeader'], state: 'crowded', show: () => <PageHeader title={longName} subtitle={longName} action={<Button>Rechnung anlegen</Button>} />, isAlone: true },
  { parts: ['PageHeader'], state: 'with a trail', show: () => <PageHeader title="Rechnung RE-2026-0059" trail={{ parent: 'Rechnungen', href: '/', onParent: nothing, name: 'RE-2026-0059', mark: 'Entwurf' }} />, isAlone: true },
  { parts: ['ActionMenu'], state: 'closed', show: () => <ActionMenu label="Aktionen: Dachrinne" actions={[{ label: 'Löschen', icon: IconTrash, run: nothing, destructive: true }]} /> },
  { parts: ['Logo'], state: 'without a picture', show: () => <Logo name="Kontor" image={null} size={32} /> },
  { parts: ['KontorMark'], state: 'alone', show: () => <KontorMark /> },
  { parts: ['EmptyState'], state: 'with what fills it', show: () => <EmptyState icon={<IconInbox size={28} />} title="Noch keine Rechnungen" text="Legen Sie oben Ihre erste Rechnung an." action={<Button>Rechnung anlegen</Button>} /> },
  { parts: ['EmptyState'], state: 'crowded', show: () => <EmptyState icon={<IconInbox size={28} />} title={longName} text={longName} /> },
  { parts: ['ErrorState'], state: 'of the server', show: () => <ErrorState error={failed} onRetry={nothing} /> },
  { parts: ['ErrorState'], state: 'of the network, without another try', show: () => <ErrorState error={createNetworkError()} /> },
  { parts: ['InlineError'], state: 'with another try', show: () => <InlineError error={failed} onRetry={nothing} /> },
  { parts: ['InlineError'], state: 'alone', show: () => <InlineError error={createNetworkError()} /> },
  { parts: ['ForbiddenState'], state: 'for who asks somebody', show: () => <ForbiddenState /> },
  { parts: ['ForbiddenState'], state: 'for who grants permissions', show: () => <ForbiddenState grantsPermissions /> },
  { parts: ['ListSkeleton'], state: 'loading', show: () => <ListSkeleton rows={3} /> },
];
