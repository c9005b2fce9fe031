const notes = [659.25, 880] as const
const length = 0.16

/** Plays two short rising notes if the browser allows sound. */
export function playAcceptedSound(): void {
  try {
    const context = new AudioContext()
    notes.forEach((frequency, index) => {
      const begin = context.currentTime + index * length
      const tone = new OscillatorNode(context, { type: 'sine', frequency })
      const volume = new GainNode(context, { gain: 0 })
      volume.gain.setValueAtTime(0, begin)
      volume.gain.linearRampToValueAtTime(0.12, begin + 0.02)
      volume.gain.exponentialRampToValueAtTime(0.0001, begin + length * 2)
      tone.connect(volume).connect(context.destination)
      tone.start(begin)
      tone.stop(begin + length * 2)
    })
    setTimeout(() => void context.close(), 1000)
  } catch {
    // No sound device, or not allowed: the dialog still shows the result.
  }
}
