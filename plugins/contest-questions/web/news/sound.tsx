import { useText } from '@verdict/core/web'
import { LabelledSwitch, Tooltip } from '@verdict/ui-kit'
import { useSyncExternalStore } from 'react'
import { contestQuestions } from '../../contract.ts'

const storageKey = 'verdict.question-sound'
/** A tone that starts later than this, because the browser waited for a click, would only confuse. */
const maxDelayMs = 1000
const tone = { hertz: [660, 880], seconds: 0.12, volume: 0.15 } as const

let context: AudioContext | undefined
const listeners = new Set<() => void>()

/** The switch of the tones in this browser. */
export function SoundSwitch() {
  const t = useText(contestQuestions)
  const isOn = useSyncExternalStore(subscribe, isSoundOn)
  return (
    <Tooltip content={t('soundHint')}>
      <span>
        <LabelledSwitch label={t('sound')} checked={isOn} onChange={setSound} />
      </span>
    </Tooltip>
  )
}

/** Plays two short tones. Browsers that refuse sound, for example before the first click, stay silent. */
export async function playTone(): Promise<void> {
  if (!isSoundOn()) return
  const askedAt = Date.now()
  try {
    context ??= new AudioContext()
    await context.resume()
    if (Date.now() - askedAt > maxDelayMs) return
    for (const [index, hertz] of tone.hertz.entries()) play(context, hertz, context.currentTime + index * tone.seconds)
  } catch {
    // Badges and messages show the same.
  }
}

function play(audio: AudioContext, hertz: number, at: number): void {
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(tone.volume, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + tone.seconds)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(at)
  oscillator.stop(at + tone.seconds)
}

function isSoundOn(): boolean {
  return localStorage.getItem(storageKey) !== 'off'
}

function setSound(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off')
  } catch {
    // Without browser storage, the tones stay on.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
