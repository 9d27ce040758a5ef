import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useObjectWords } from '../objects/use-object-words.ts';
import classes from './list.module.css';

interface ObjectPictureProps {
  /** Address of the picture; null: the object has none. */
  readonly address: string | null;
  readonly label: string;
}

/** Picture of an object in the format 4:3, or a quiet place for one. */
export function ObjectPicture({ address, label }: ObjectPictureProps) {
  const { t } = useObjectWords();
  const [isLost, setLost] = useState(false);
  if (address === null)
    return (
      <div className={classes.noPicture} aria-hidden>
        <IconPhotoOff size={28} />
      </div>
    );
  return (
    <img
      className={classes.picture}
      src={address}
      alt={isLost ? t('objects.pictureMissing') : label}
      loading="lazy"
      decoding="async"
      onError={() => setLost(true)}
    />
  );
}
