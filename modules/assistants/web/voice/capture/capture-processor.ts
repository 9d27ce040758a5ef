// Runs in the AudioWorklet, whose globals the types of the browser do not know.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

/** 43 ms at 48 kHz: few messages, and little is lost when the recording stops. */
const pieceSamples = 2048;

/** Hands the sound of the microphone to the page, in pieces. */
class CaptureProcessor extends AudioWorkletProcessor {
  #piece = new Float32Array(pieceSamples);
  #filled = 0;

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const samples = input?.[0] ?? new Float32Array();
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + pieceSamples - this.#filled);
      this.#piece.set(part, this.#filled);
      at += part.length;
      this.#filled += part.length;
      if (this.#filled === pieceSamples) this.#hand();
    }
    return true;
  }

  #hand(): void {
    const piece = this.#piece;
    this.port.postMessage(piece, [piece.buffer]);
    this.#piece = new Float32Array(pieceSamples);
    this.#filled = 0;
  }
}

registerProcessor('capture', CaptureProcessor);
