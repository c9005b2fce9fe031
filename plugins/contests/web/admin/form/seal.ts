/** When the freeze starts: half an hour or an hour before the end, at the start, or at another moment. */
export type SealChoice = 'half-hour' | 'hour' | 'whole' | 'other'

interface Times {
  readonly startTime: string
  readonly endTime: string
}

const lastSeconds = { 'half-hour': 1800, hour: 3600 } as const

/** Returns the seconds between start and end; 0 if they are invalid. */
export function durationOf({ startTime, endTime }: Times): number {
  const seconds = (Date.parse(endTime) - Date.parse(startTime)) / 1000
  return seconds > 0 ? seconds : 0
}

/** Whether the contest is long enough for a choice. */
export function fits(choice: SealChoice, times: Times): boolean {
  return choice === 'whole' || choice === 'other' || durationOf(times) >= lastSeconds[choice]
}

/** Returns the default choice when the freeze is enabled. */
export function usualChoice({ type, ...times }: Times & { readonly type: number }): SealChoice {
  return type === 1 || !fits('hour', times) ? 'whole' : 'hour'
}

/** Returns the moment of the freeze; undefined if it cannot be computed. */
export function sealMoment(form: Times & { readonly sealChoice: SealChoice; readonly sealRankTime: string }): string | undefined {
  const { startTime, endTime, sealChoice, sealRankTime } = form
  if (sealChoice === 'other') return sealRankTime || undefined
  if (sealChoice === 'whole') return startTime || undefined
  const end = Date.parse(endTime)
  return Number.isNaN(end) ? undefined : new Date(end - lastSeconds[sealChoice] * 1000).toISOString()
}

/** Returns the choice that matches the moment of a saved contest. */
export function sealChoiceOf({ sealRankTime, ...times }: Times & { readonly sealRankTime: string }): SealChoice {
  const choices = ['hour', 'half-hour', 'whole'] as const
  return (
    choices.find((sealChoice) => sealRankTime !== '' && sealMoment({ ...times, sealChoice, sealRankTime }) === sealRankTime) ??
    (sealRankTime ? 'other' : 'hour')
  )
}
