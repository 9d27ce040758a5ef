import { Avatar } from '@mantine/core';

/** Initials of a person; decorative, because the name is beside them or names the button. */
export function Initials({ initials, size = 30 }: { initials: string; size?: number }) {
  return (
    <Avatar size={size} radius="xl" className="kontor-initials" aria-hidden>
      {/* Drawn by CSS: as text the initials would become part of the button's name. */}
      <span data-initials={initials} />
    </Avatar>
  );
}
