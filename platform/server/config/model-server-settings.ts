/** A server of the OpenAI protocol, for language or for speech, and the model that is asked there. */
export interface LanguageModelSettings {
  /** Base address with its version, such as `https://models.example/v1`. */
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
  /** Statement of the operator that it works in their house; undefined: its address tells. */
  readonly inHouse?: boolean | undefined;
}
