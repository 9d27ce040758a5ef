import { useDebouncedValue } from '@mantine/hooks';
import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { workplace } from '#modules/organizations/web/index.tsx';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { webModules } from '#platform/web/module.ts';
import type { PaletteSource, WebModule } from '#platform/web/module.ts';
import { useStore } from '#platform/web/state/store.ts';
import { hitsQuery } from './palette-queries.ts';

/** Fewer letters find too much. */
const minLetters = 2;

/** Records that the modules find for a query, by application; asked for once the typing rests. */
export function usePaletteHits(query: string) {
  const language = useLanguage();
  const navigate = useNavigate();
  const applications = useStore(workplace)?.applications ?? [];
  const [sources, setSources] = useState<readonly PaletteSource[]>([]);
  const typed = query.trim();
  const [term] = useDebouncedValue(typed, 150);
  const isWanted = typed.length >= minLetters;
  const asked = sources.flatMap((source, place) => {
    const application = applications.find(({ identifier }) => identifier === source.application);
    return application === undefined || !isWanted ? [] : [{ ...source, place, name: application.name }];
  });
  const answers = useQueries({
    queries: asked.map((source) => ({ ...hitsQuery(source, term), enabled: term.length >= minLetters })),
  });
  const found = asked.map(({ application, name, icon: Icon }, index) => ({
    application,
    group: localize(name, language),
    actions: (answers[index]?.data ?? []).map((hit) => ({
      id: `${application} ${hit.id}`,
      label: hit.label,
      ...(hit.description === undefined ? {} : { description: hit.description }),
      leftSection: <Icon size={18} stroke={1.7} aria-hidden />,
      onClick: () => void navigate(hit.link),
    })),
  }));
  const groups: SpotlightActionGroupData[] = [
    ...new Map(found.map(({ application, group }) => [application, group])),
  ].map(([application, group]) => ({
    group,
    actions: found.flatMap((source) => (source.application === application ? source.actions : [])),
  }));
  /** Loads what the modules search with; done once. */
  const load = () => {
    if (sources.length > 0) return;
    // Without a network the palette still leads to the applications.
    void Promise.all(webModules.get().map(loadSources))
      .then((loaded) => setSources(loaded.flat()))
      .catch(() => undefined);
  };
  return {
    groups,
    load,
    isSearching: asked.length > 0 && (term !== typed || answers.some(({ isFetching }) => isFetching)),
  };
}

/** Loads the sources that a module searches, its records included. */
async function loadSources({ paletteSources, entities = [] }: WebModule): Promise<readonly PaletteSource[]> {
  const [own = [], records] = await Promise.all([
    paletteSources?.(),
    Promise.all(
      entities.map(async (entity) =>
        (await import('#platform/web/records/record-palette.ts')).createRecordSource(entity),
      ),
    ),
  ]);
  return [...own, ...records];
}
