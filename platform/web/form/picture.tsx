import classes from './form.module.css';

/** Picture on a white background, like on paper. */
export function Picture({ address, label }: { readonly address: string; readonly label: string }) {
  return (
    <span className={classes.picture}>
      <img src={address} alt={label} />
    </span>
  );
}
