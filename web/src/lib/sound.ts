/** Short, dry sounds made on the spot: cards on felt, a knock on wood, a tick. Silent until the first touch. */
import { settings } from "./settings.svelte";

const PEAK = 0.2; // −14 dB

class Sounds {
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;

  constructor() {
    for (const event of ["pointerdown", "keydown"] as const) addEventListener(event, this.#wake, { passive: true });
  }

  /** A browser lets a page sound only once somebody has touched it. */
  #wake = (): void => {
    if (!settings.sound) return;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") void this.#context.resume();
  };

  /** A card on felt. */
  card = (): void => this.#grain(0, 60, 1400, 0.9);
  /** A card on another. */
  onCard = (): void => this.#grain(0, 50, 3200, 0.8);
  /** Twelve grains. */
  shuffle = (): void => {
    for (let at = 0; at < 12; at++) this.#grain(at * 38 + (at % 3) * 9, 30, 2200 + (at % 4) * 350, 0.5);
  };
  /** "Tocca a te": two notes on wood, a fourth apart. */
  turn = (): void => {
    this.#knock(0, 392);
    this.#knock(130, 523);
  };
  tick = (): void => this.#knock(0, 1480, 25, 0.5);
  refused = (): void => this.#knock(0, 92, 170, 1.2);
  said = (): void => this.#knock(0, 660, 60, 0.35);
  /** A brush over the felt. */
  scopa = (): void => this.#grain(0, 420, 900, 1.1);

  #out(level: number): { context: AudioContext; gain: GainNode; peak: number } | null {
    const context = this.#context;
    if (!settings.sound || settings.volume === 0 || !context || context.state !== "running") return null;
    const gain = context.createGain();
    gain.gain.value = 0;
    gain.connect(context.destination);
    return { context, gain, peak: PEAK * settings.volume * level };
  }

  #grain(after: number, length: number, frequency: number, level: number): void {
    const out = this.#out(level);
    if (!out) return;
    const { context, gain, peak } = out;
    if (!this.#noise) {
      this.#noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
      const data = this.#noise.getChannelData(0);
      for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
    }
    const source = new AudioBufferSourceNode(context, { buffer: this.#noise });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency, Q: 0.8 });
    source.connect(filter).connect(gain);
    this.#shape(gain, peak, after, length);
    source.start(context.currentTime + after / 1000, Math.random() * 0.5, length / 1000);
  }

  #knock(after: number, frequency: number, length = 90, level = 1): void {
    const out = this.#out(level);
    if (!out) return;
    const { context, gain, peak } = out;
    const tone = new OscillatorNode(context, { type: "triangle", frequency });
    tone.connect(gain);
    this.#shape(gain, peak, after, length);
    tone.start(context.currentTime + after / 1000);
    tone.stop(context.currentTime + (after + length) / 1000);
  }

  #shape(gain: GainNode, peak: number, after: number, length: number): void {
    const start = gain.context.currentTime + after / 1000;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.linearRampToValueAtTime(peak, start + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length / 1000);
  }
}

export const sound = new Sounds();
