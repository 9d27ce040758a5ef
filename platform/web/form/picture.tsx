import classes from './form.module.css';

/** A picture on the white of the paper that it is drawn for. */
export function Picture({ address, label }: { readonly address: string; readonly label: string }) {
  return (
    <span className={classes.picture}>
      <img src={address} alt={label} />
    </span>
  );
}
