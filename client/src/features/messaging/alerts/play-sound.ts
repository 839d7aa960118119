let context: AudioContext | undefined;

/** Plays two soft tones without loading a file. Silent if the browser does not allow sound yet. */
export function playSound(): void {
  try {
    context ??= new AudioContext();
    const start = context.currentTime;
    for (const [index, frequency] of [660, 880].entries()) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      const from = start + index * 0.12;
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.0001, from);
      volume.gain.exponentialRampToValueAtTime(0.12, from + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.22);
      tone.connect(volume).connect(context.destination);
      tone.start(from);
      tone.stop(from + 0.24);
    }
  } catch {
    // The device has no audio output.
  }
}
