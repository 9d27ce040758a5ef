import { IconPhotoOff } from '@tabler/icons-react';
import classes from './list.module.css';

/** Quiet place of a picture that an object does not have yet. */
export function NoPicture() {
  return (
    <div className={classes.noPicture} aria-hidden>
      <IconPhotoOff size={28} />
    </div>
  );
}
