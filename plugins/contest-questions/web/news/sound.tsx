import { useText } from '@verdict/core/web'
import { storeText, useStored } from '@verdict/page-kit'
import { LabelledSwitch, Tooltip } from '@verdict/ui-kit'
import { contestQuestions } from '../../contract.ts'

const storageKey = 'verdict.question-sound'
const off = 'off'
/** A tone that starts later than this, because the browser waited for a click, would only confuse. */
const maxDelayMs = 1000
const tone = { hertz: [660, 880], seconds: 0.12, volume: 0.15 } as const

let context: AudioContext | undefined

/** The switch of the tones in this browser. */
export function SoundSwitch() {
  const t = useText(contestQuestions)
  const isOn = useStored(storageKey) !== off
  return (
    <Tooltip content={t('soundHint')}>
      <span>
        <LabelledSwitch label={t('sound')} checked={isOn} onChange={(on) => storeText(storageKey, on ? 'on' : off)} />
      </span>
    </Tooltip>
  )
}

/** Plays two short tones. Browsers that refuse sound, for example before the first click, stay silent. */
export async function playTone(): Promise<void> {
  if (localStorage.getItem(storageKey) === off) return
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
