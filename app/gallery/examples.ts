import type { Example } from './example.ts';
import { charts } from './parts/charts.tsx';
import { components } from './parts/components.tsx';
import { dialogs } from './parts/dialogs.tsx';
import { entityForm } from './parts/entity-form.tsx';
import { entry } from './parts/entry.tsx';
import { feedback } from './parts/feedback.tsx';
import { files } from './parts/files.tsx';
import { form } from './parts/form.tsx';
import { lists } from './parts/lists.tsx';
import { pictures } from './parts/pictures.tsx';
import { recordInput } from './parts/record-input.tsx';
import { setup } from './parts/setup.tsx';
import { shell } from './parts/shell.tsx';

/** Every part of platform/web in every state, by folder. */
export const examples: Readonly<Record<string, readonly Example[]>> = {
  components,
  charts,
  entry,
  feedback,
  files,
  form,
  dialogs,
  'entity-form': entityForm,
  'record-input': recordInput,
  lists,
  pictures,
  setup,
  shell,
};

/** Parts that no page can show alone, and what shows them instead. */
export const shownElsewhere: Readonly<Record<string, string>> = {
  ChartCanvas: 'the drawing of YearChart',
  FigureCanvas: 'the drawing of FigureChart',
  TimeCanvas: 'the drawing of TimeChart',
  MenuButton: 'the button of ActionMenu and of the menus of the bar',
  MenuDropdown: 'the open menu of ActionMenu',
  ActionEntries: 'the entries of ActionMenu',
  OverlayButton: 'the button of ActionMenu',
  OverlayTarget: 'draws nothing: hands the button on to its menu',
  DroppedFile: 'the cards that take packages and feedback, in e2e/estate-portals.spec.ts',
  PageDrop: 'over the page while a file is dragged onto it, in e2e/expenses.spec.ts',
  PopoverCard: 'the card of a new invoice in e2e/write-an-invoice.spec.ts',
  Toasts: 'the toasts of every journey that saves',
  SchemeEntries: 'the open SchemeMenu',
  UserEntries: 'the open UserMenu',
  LanguageEntries: 'the open LanguageMenu',
  OrganizationEntries: 'the open OrganizationMenu',
  SessionWarning: 'with SessionDialogs in e2e/screens.spec.ts',
  NavCount: 'the number of receipts to check, beside its application in e2e/many-receipts.spec.ts',
  NoInput: 'draws nothing: a form that asked for it would fail',
  PageFootLink: 'leads to a page of the product: under the invoices in e2e/number-gaps.spec.ts',
  SessionDialogs:
    'follows the clock of a session: the screen "warning before the end of the session" in e2e/screens.spec.ts',
};
