import { Anchor, Stack, Title } from '@mantine/core';
import { Fragment, useEffect, useState } from 'react';
import { examples } from './examples.ts';

/**
 * All parts below each other; with `?show=folder` those of a folder, with `?show=folder.index` one alone, as those that
 * take the whole window need it. `dispatchEvent(new CustomEvent('show-part', { detail: 'folder.index' }))` shows another
 * one without loading the page again; `data-part` names it once it is there.
 */
export function GalleryPage() {
  const [shown, setShown] = useState(() => new URLSearchParams(window.location.search).get('show'));
  useEffect(() => {
    document.documentElement.dataset['part'] = shown ?? '';
  }, [shown]);
  useEffect(() => {
    const show = ({ detail }: CustomEventInit<unknown>) => setShown(String(detail));
    addEventListener('show-part', show);
    return () => removeEventListener('show-part', show);
  }, []);
  return (
    <Fragment key={shown}>
      <Parts shown={shown} />
    </Fragment>
  );
}

function Parts({ shown }: { readonly shown: string | null }) {
  if (shown !== null) {
    const [folder = '', index] = shown.split('.');
    if (index !== undefined) return examples[folder]?.[Number(index)]?.show() ?? null;
  }
  const folders = Object.entries(examples).filter(([folder]) => shown === null || folder === shown);
  return (
    <Stack component="main" gap="xl" p="md" maw={1100} mx="auto">
      <Title order={1}>Parts</Title>
      {folders.map(([folder, ofFolder]) => (
        <Stack key={folder} component="section" gap="lg" aria-label={folder}>
          <Title order={2}>{folder}</Title>
          {ofFolder.map(({ parts, state, show, isAlone = false }, index) => (
            <div key={`${parts[0]} ${state}`}>
              <Anchor
                href={`?show=${folder}.${index}`}
                data-alone={isAlone || undefined}
                display="block"
                mb="sm"
                style={{ overflowWrap: 'anywhere' }}
              >
                {parts.join(', ')}: {state}
              </Anchor>
              {isAlone ? null : show()}
            </div>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
