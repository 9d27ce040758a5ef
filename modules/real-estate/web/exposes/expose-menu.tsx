import { Button, Menu } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '#platform/web/components/menu-button.tsx';
import { latePart } from '#platform/web/late/late-part.tsx';
import type { ExposeTemplate } from '../../contract/exposes/exposes.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';

const ExposeDialog = latePart(() => import('./expose-dialog.tsx').then((module) => module.ExposeDialog));

/** Keys with Ctrl or Command, as the specification names them; K belongs to the short exposé here, not to the palette. */
const keys: Readonly<Record<string, ExposeTemplate>> = { e: 'expose', k: 'short-expose', b: 'notary' };
const entries = [
  ['expose', 'E'],
  ['short-expose', 'K'],
  ['notary', 'B'],
] as const;

/** Menu with the documents about an object, and their keys. */
export function ExposeMenu({ object }: { readonly object: Objekt }) {
  const { t } = useTranslation('real-estate');
  const [template, setTemplate] = useState<ExposeTemplate | null>(null);
  const [isWanted, setWanted] = useState(false);
  const open = (wanted: ExposeTemplate) => {
    setWanted(true);
    setTemplate(wanted);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = keys[event.key.toLowerCase()];
      if (wanted === undefined || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setWanted(true);
      setTemplate(wanted);
    };
    // Before the palette, which hears the same key.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  const titles = {
    expose: t('exposes.title'),
    'short-expose': t('exposes.short'),
    notary: t('exposes.notary'),
  } as const;
  return (
    <>
      <MenuButton
        button={
          <Button variant="default" leftSection={<IconFileText size={18} aria-hidden />}>
            {t('exposes.menu')}
          </Button>
        }
      >
        {entries.map(([name, key]) => (
          <Menu.Item key={name} rightSection={t('exposes.keys', { key })} onClick={() => open(name)}>
            {titles[name]}
          </Menu.Item>
        ))}
      </MenuButton>
      {isWanted ? <ExposeDialog object={object} template={template} onClose={() => setTemplate(null)} /> : null}
    </>
  );
}
