import { Combobox, Popover, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect } from 'react';
import type { Ref, RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { focusInput } from '#platform/web/form/focus-field.ts';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { InvoiceValues, PositionValues } from '../values/invoice-values.ts';
import { toPosition } from './fill-position.ts';
import type { Service } from './fill-position.ts';
import { suggestedServicesQuery } from './suggestion-queries.ts';
import { useDescriptionKeys } from './use-description-keys.ts';
import type { DescriptionKeys } from './use-description-keys.ts';
import classes from './positions.module.css';

interface ServiceSuggestionsProps {
  /** Element of the rows. */
  readonly root: RefObject<HTMLElement | null>;
  readonly form: UseFormReturn<InvoiceValues>;
  /** Language in which numbers are typed. */
  readonly typedIn: LanguageKey;
  /** True for an organisation that charges no VAT, whatever a service has. */
  readonly isSmallBusiness: boolean;
}

const none: readonly Service[] = [];

/** Suggestions of services for the typed description of a position: one list for all rows, at the focused one. */
export function ServiceSuggestions({ root, form, typedIn, isSmallBusiness }: ServiceSuggestionsProps) {
  const typing = useDescriptionKeys<Service>(root, (field, service) =>
    choose(form, field, toPosition(service, typedIn, isSmallBusiness)),
  );
  const { field } = typing;
  return field === null ? null : <Suggestions key={field.name} {...typing} field={field} />;
}

type SuggestionsProps = DescriptionKeys<Service> & { readonly field: HTMLTextAreaElement };

function Suggestions({ field, text, active, setActive, setSuggested, onChoose, close }: SuggestionsProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const id = useId();
  const [searchTerm] = useDebouncedValue(text, 150);
  const { data: services = none, isPlaceholderData, isPending } = useQuery(suggestedServicesQuery(searchTerm));
  const answered = isPlaceholderData || isPending ? null : searchTerm;
  const isShown = services.length > 0;
  // Set in the same frame in which they are shown.
  useLayoutEffect(() => setSuggested({ options: services, text: answered }), [services, answered, setSuggested]);
  useLayoutEffect(() => () => setSuggested({ options: none, text: null }), [setSuggested]);
  const activeId = isShown && active >= 0 ? `${id}-${active}` : null;
  useEffect(() => {
    if (!isShown) return undefined;
    field.setAttribute('aria-controls', id);
    field.setAttribute('aria-expanded', 'true');
    if (activeId !== null) field.setAttribute('aria-activedescendant', activeId);
    document.getElementById(activeId ?? '')?.scrollIntoView({ block: 'nearest' });
    return () => {
      field.setAttribute('aria-expanded', 'false');
      for (const name of ['aria-controls', 'aria-activedescendant']) field.removeAttribute(name);
    };
  }, [activeId, field, id, isShown]);
  return (
    <>
      <VisuallyHidden role="status">
        {isShown ? t('positions.servicesFound', { count: services.length }) : ''}
      </VisuallyHidden>
      {isShown ? (
        <Popover
          opened
          onDismiss={close}
          position="bottom-start"
          offset={4}
          width={Math.max(field.offsetWidth, minWidth)}
          withRoles={false}
          returnFocus={false}
          transitionProps={{ duration: 0 }}
          closeOnEscape={false}
          // Under the bar of the form the description counts as out of sight.
          hideDetached={false}
        >
          <Popover.Target>
            <Anchor element={field} />
          </Popover.Target>
          <Popover.Dropdown p={4} className={classes.suggestions}>
            <div role="listbox" id={id} aria-label={t('records.service.title')}>
              {services.map((service, index) => (
                <div
                  key={service.id}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={Combobox.classes.option}
                  data-combobox-selected={index === active || undefined}
                  onMouseMove={() => (index === active ? undefined : setActive(service.id))}
                  onMouseDown={(event) => {
                    // The field keeps the focus.
                    event.preventDefault();
                    if (event.button === 0) onChoose(field, service);
                  }}
                >
                  <Text size="sm" truncate>
                    {service.name}
                  </Text>
                  <Text size="xs" opacity={0.75} truncate>
                    {[
                      service.number,
                      service.amount === null
                        ? ''
                        : `${formatMoney(service.amount, language)} · ${t(`units.${service.uom}`)}`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                </div>
              ))}
            </div>
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </>
  );
}

/** Width in CSS pixels: beside a narrow description the list is wider, but fits a phone. */
const minWidth = 300;

/** Provides a ref to an element that another component renders. */
function Anchor({ element, ref }: { readonly element: HTMLElement; readonly ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  }, [element, ref]);
  return null;
}

/** Fills the row of a description and focuses the next input: the count, or the price if the count is fixed. */
function choose(
  form: UseFormReturn<InvoiceValues>,
  field: HTMLTextAreaElement,
  position: Partial<PositionValues>,
): void {
  const row = field.name.slice(0, field.name.lastIndexOf('.')) as `positions.${number}`;
  const keys = Object.keys(position) as (keyof PositionValues)[];
  // The unit shows or hides the count, which must be there when it gets the focus.
  flushSync(() => {
    for (const key of keys) form.setValue(`${row}.${key}`, position[key] ?? '', { shouldDirty: true });
    form.clearErrors(row);
  });
  focusInput(field.closest('li'), `${row}.${position.uom === 'general' ? 'price' : 'count'}`, { selects: true });
}
