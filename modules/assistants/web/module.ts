import { IconHeart, IconHome } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';

export const assistants: WebModule = {
  name: 'assistants',
  pages: [],
  icons: { heart: IconHeart, home: IconHome },
};
