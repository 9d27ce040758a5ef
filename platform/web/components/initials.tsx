import { Avatar } from '@mantine/core';

/** The initials of a person; decorative, the name stands beside them or is that of the button. */
export function Initials({ initials, size = 30 }: { initials: string; size?: number }) {
  return (
    <Avatar size={size} radius="xl" className="kontor-initials" aria-hidden>
      {/* Drawn by CSS: as text the initials would have to be part of the button's name. */}
      <span data-initials={initials} />
    </Avatar>
  );
}
