import { useMantineColorScheme } from '@mantine/core';
import type { SpotlightActionData } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { IconHistory, IconMoon, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workplace } from '#modules/organizations/web/index.tsx';
import { reportError } from '#platform/web/api/error-banners.ts';
import { loadTexts } from '#platform/web/i18n/i18n.ts';
import { webModules } from '#platform/web/module.ts';
import type { PaletteCommand, WebModule } from '#platform/web/module.ts';
import { recentPages } from '#platform/web/pages/recent-pages.ts';
import { useStore } from '#platform/web/state/store.ts';

/** Commands of the palette and the pages that were shown last. */
export function usePaletteCommands() {
  const { t } = useTranslation('platform');
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const applications = useStore(workplace)?.applications ?? [];
  const recent = useStore(recentPages);
  const [commands, setCommands] = useState<readonly PaletteCommand[]>([]);
  const isDark = colorScheme === 'dark';
  const open = async (command: PaletteCommand): Promise<void> => {
    try {
      await navigate(await command.open());
    } catch (error) {
      reportError(error, 'run');
    }
  };
  const offered = commands.filter(({ application }) =>
    applications.some(({ identifier }) => identifier === application),
  );
  /** Loads what the modules offer; done once. */
  const load = () => {
    if (commands.length > 0) return;
    // Without a network the palette still leads to the applications.
    void loadCommands()
      .then(setCommands)
      .catch(() => undefined);
  };
  const actions: SpotlightActionData[] = [
    ...offered.map((command) => ({
      id: command.label,
      label: t(command.label),
      leftSection: <command.icon size={18} stroke={1.7} aria-hidden />,
      onClick: () => void open(command),
    })),
    {
      id: 'scheme',
      label: t(isDark ? 'palette.light' : 'palette.dark'),
      leftSection: isDark ? (
        <IconSun size={18} stroke={1.7} aria-hidden />
      ) : (
        <IconMoon size={18} stroke={1.7} aria-hidden />
      ),
      onClick: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
  ];
  const pages: SpotlightActionData[] = recent.map(({ path, name, parent }) => ({
    id: path,
    label: name,
    description: parent,
    leftSection: <IconHistory size={18} stroke={1.7} aria-hidden />,
    onClick: () => void navigate({ to: path }),
  }));
  return { actions, pages, load };
}

async function loadCommands(): Promise<readonly PaletteCommand[]> {
  const commands = (await Promise.all(webModules.get().map(listCommands))).flat();
  await loadTexts([...new Set(commands.flatMap(({ label, texts }) => texts ?? [label.split(':', 1)[0] ?? '']))]);
  return commands;
}

/** Loads the commands of a module, and adds one for each of its kinds of records. */
async function listCommands({ name, paletteCommands, entities = [] }: WebModule): Promise<readonly PaletteCommand[]> {
  const own = (await paletteCommands?.()) ?? [];
  if (entities.length === 0) return own;
  const { createAddCommand } = await import('#platform/web/records/record-palette.ts');
  return [...own, ...entities.map((entity) => createAddCommand(name, entity))];
}
