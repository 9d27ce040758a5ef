import '@mantine/dropzone/styles.layer.css';
import { Center, Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import type { TablerIcon } from '@tabler/icons-react';
import textClasses from '../components/text.module.css';

interface PageDropProps {
  /** Invitation, such as `Drop files here`. */
  readonly label: string;
  readonly icon: TablerIcon;
  readonly multiple: boolean;
  /** Receives every file: who calls it reports those that are refused. */
  readonly onDrop: (files: File[]) => void;
}

/** Drop zone on the whole page; shown while files are dragged over it. */
export function PageDrop({ label, icon: Icon, multiple, onDrop }: PageDropProps) {
  return (
    <Dropzone.FullScreen onDrop={onDrop} multiple={multiple} inputProps={{ 'aria-label': label }}>
      <Center mih="60vh" className={textClasses['through']}>
        <Group gap="md" wrap="nowrap">
          <Icon size={36} aria-hidden />
          <Text size="xl" fw={550}>
            {label}
          </Text>
        </Group>
      </Center>
    </Dropzone.FullScreen>
  );
}
