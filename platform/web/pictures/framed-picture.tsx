import { Text } from '@mantine/core';
import { useState } from 'react';
import classes from './pictures.module.css';

interface FramedPictureProps {
  readonly address: string;
  /** The same picture in a shorter format, for browsers that read it. */
  readonly webp?: string;
  readonly label: string;
  /** Shown in place of a picture that does not load. */
  readonly missing: string;
  /** Width of the frame by its height. */
  readonly ratio: number;
  /** Part of the picture that the frame shows: 0 is left or top, 100 right or bottom; the middle if absent. */
  readonly at?: number;
  /** Width in pixels; that of its surroundings if absent. */
  readonly width?: number;
}

/** A picture cut to a frame. */
export function FramedPicture({ address, webp, label, missing, ratio, at = 50, width }: FramedPictureProps) {
  // Another address is another picture.
  const [failed, setFailed] = useState('');
  const isMissing = failed === address;
  return (
    <span className={classes.frame} style={{ aspectRatio: ratio, width: width ?? '100%' }}>
      {isMissing ? (
        <Text component="span" size="xs" c="dimmed" className={classes.missing}>
          {missing}
        </Text>
      ) : (
        <picture>
          {webp === undefined ? null : <source srcSet={webp} type="image/webp" />}
          <img
            src={address}
            alt={label}
            loading="lazy"
            style={{ objectPosition: `${at}% ${at}%` }}
            onError={() => setFailed(address)}
          />
        </picture>
      )}
    </span>
  );
}
