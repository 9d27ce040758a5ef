/** A server that speaks the OpenAI protocol, and the model that is asked there. */
export interface LanguageModelSettings {
  /** Base address with its version, such as `https://models.example/v1`. */
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
}
