import { Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChatPart } from './chat-part.tsx';
import { ReportPart } from './report-part.tsx';
import { VoicePart } from './voice-part.tsx';

const search = new URLSearchParams(window.location.search);
const parts = { voice: VoicePart, chat: ChatPart, report: ReportPart };

/** One of the parts, by `?show=`, in a state by further parameters. */
export function Parts() {
  const Part = Object.entries(parts).find(([name]) => name === search.get('show'))?.[1] ?? VoicePart;
  return (
    <Stack component="main" p="md" gap="md" maw={1200} mx="auto">
      <Title order={1} size="h3">
        Parts
      </Title>
      <Part search={search} />
      <Link to={'/other' as never}>Other</Link>
    </Stack>
  );
}
