/**
 * Takes steps that end something, one after another. One that fails keeps none of the later ones from being taken: the
 * last of them ends the embedded database, which would outlive the process.
 *
 * @throws the failure, or an AggregateError of several
 */
export async function closeInTurn(steps: readonly (() => unknown)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 1) throw new AggregateError(errors, 'Several parts could not be ended');
  if (errors.length === 1) throw errors[0];
}
