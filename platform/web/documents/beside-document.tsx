import { SegmentedControl, Stack } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ReactNode, Ref, RefObject } from 'react';
import { useFillHeight } from './use-fill-height.ts';
import classes from './beside-document.module.css';

/** Width of the page in CSS pixels from which form and document stand side by side. */
const sideBySide = 980;

export type ShownPart = 'form' | 'document';

interface BesideDocumentProps {
  readonly header: ReactNode;
  /** The form. */
  readonly children: ReactNode;
  /** The element that holds the inputs. */
  readonly root: RefObject<HTMLElement | null>;
  readonly document: ReactNode;
  /** The bar of the form. */
  readonly bar: ReactNode;
  /** Which of the two is shown where there is no room for both. */
  readonly shown: ShownPart;
  readonly onShow: (part: ShownPart) => void;
  readonly labels: Readonly<Record<ShownPart | 'view', string>>;
  /** Whether both get the same room; else the form gets more. */
  readonly isEven?: boolean;
}

/** A form beside its document, or one of them at a time on a narrow screen. */
export function BesideDocument({
  header,
  children,
  root,
  document,
  bar,
  shown,
  onShow,
  labels,
  isEven = false,
}: BesideDocumentProps) {
  const { ref: measured, width } = useElementSize();
  const isWide = width >= sideBySide;
  const frame = useFillHeight();
  return (
    <Stack ref={measured} gap="md" miw={0} data-wide={isWide || undefined}>
      {header}
      {isWide || width === 0 ? null : (
        <SegmentedControl
          fullWidth
          aria-label={labels.view}
          value={shown}
          onChange={(value) => onShow(value === 'document' ? 'document' : 'form')}
          data={[
            { value: 'form', label: labels.form },
            { value: 'document', label: labels.document },
          ]}
        />
      )}
      <div className={classes.columns} data-even={isEven || undefined}>
        <div ref={root as Ref<HTMLDivElement>} hidden={!isWide && shown === 'document'}>
          {children}
        </div>
        {width > 0 && (isWide || shown === 'document') ? (
          <div ref={frame} className={classes.document}>
            {document}
          </div>
        ) : null}
      </div>
      {bar}
    </Stack>
  );
}
