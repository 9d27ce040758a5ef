import { SegmentedControl, Stack } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ReactNode, Ref, RefObject } from 'react';
import { useFillHeight } from './use-fill-height.ts';
import classes from './beside-document.module.css';

/** Page width in CSS pixels from which form and document fit side by side. */
const sideBySide = 980;

export type ShownPart = 'form' | 'document';

interface BesideDocumentProps {
  readonly header: ReactNode;
  /** The form. */
  readonly children: ReactNode;
  /** Element that contains the inputs. */
  readonly root: RefObject<HTMLElement | null>;
  readonly document: ReactNode;
  /** The bar of the form. */
  readonly bar: ReactNode;
  /** Part shown for lack of space for both. */
  readonly shown: ShownPart;
  readonly onShow: (part: ShownPart) => void;
  readonly labels: Readonly<Record<ShownPart | 'view', string>>;
  /** True for equal widths; otherwise the form is wider. */
  readonly isEven?: boolean;
}

/** Form beside its document, or one of them at a time on a narrow screen. */
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
