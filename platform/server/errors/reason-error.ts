/** An error with a reason for the code that catches it, and a message for the log. */
export class ReasonError<Reason extends string> extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
