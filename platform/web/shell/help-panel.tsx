import { ActionIcon, Group, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../i18n/i18n.ts';

export interface HelpPanelProps {
  /** Key of the help text with its namespace; the title has the same key + `Title`. */
  readonly helpKey: string;
  readonly onClose: () => void;
}

/** Begins a paragraph that is a heading. */
const headingMark = '# ';

/** Side panel with a text for the current screen: paragraphs and headings (`# …`), separated by blank lines. */
export function HelpPanel({ helpKey, onClose }: HelpPanelProps) {
  const { t } = useTranslation('platform');
  const isLoaded = useHelpTexts(helpKey);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <aside
      ref={panel}
      id="help"
      className="kontor-help"
      aria-label={t('shell.help')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Group component="header" justify="space-between" gap={8} wrap="nowrap">
        <Title order={2} size="h5">
          {isLoaded ? t(`${helpKey}Title`, { defaultValue: t('shell.help') }) : t('shell.help')}
        </Title>
        <ActionIcon size={40} aria-label={t('shell.closeHelp')} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {(isLoaded ? t(helpKey, { defaultValue: t('help.general') }) : '').split('\n\n').map((paragraph) =>
        paragraph.startsWith(headingMark) ? (
          <Title key={paragraph} order={3} size="sm" mt={6}>
            {paragraph.slice(headingMark.length)}
          </Title>
        ) : (
          <Text key={paragraph} size="sm">
            {paragraph}
          </Text>
        ),
      )}
      <Text size="xs" c="dimmed" className="kontor-help-keys">
        {t('help.keys')}
      </Text>
    </aside>
  );
}

/** Loads the help of a module, which is in a file of its own; that of a kind of records is with its other texts. */
function useHelpTexts(helpKey: string): boolean {
  const [, feature] = /^(?!platform:)(\w[\w-]*):help\./u.exec(helpKey) ?? [];
  const [loaded, setLoaded] = useState<string | undefined>();
  useEffect(() => {
    if (feature === undefined) return;
    const show = () => setLoaded(feature);
    // Without its own texts, out of reach, the general ones are shown.
    loadTexts([`${feature}/help`]).then(show, show);
  }, [feature]);
  return loaded === feature;
}
