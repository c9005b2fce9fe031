/** When the board is sealed: in the last half hour, in the last hour, from the start on, or at another moment. */
export type SealChoice = 'half-hour' | 'hour' | 'whole' | 'other'

interface Times {
  readonly startTime: string
  readonly endTime: string
}

const lastSeconds = { 'half-hour': 1800, hour: 3600 } as const

/** The seconds between start and end; 0 while they are no contest. */
export function durationOf({ startTime, endTime }: Times): number {
  const seconds = (Date.parse(endTime) - Date.parse(startTime)) / 1000
  return seconds > 0 ? seconds : 0
}

/** Whether a contest of these times is long enough for a choice. */
export function fits(choice: SealChoice, times: Times): boolean {
  return choice === 'whole' || choice === 'other' || durationOf(times) >= lastSeconds[choice]
}

/** What a contest gets whose seal is switched on. */
export function usualChoice({ type, ...times }: Times & { readonly type: number }): SealChoice {
  return type === 1 || !fits('hour', times) ? 'whole' : 'hour'
}

/** The moment of the seal; undefined while it cannot be computed. */
export function sealMoment(form: Times & { readonly sealChoice: SealChoice; readonly sealRankTime: string }): string | undefined {
  const { startTime, endTime, sealChoice, sealRankTime } = form
  if (sealChoice === 'other') return sealRankTime || undefined
  if (sealChoice === 'whole') return startTime || undefined
  const end = Date.parse(endTime)
  return Number.isNaN(end) ? undefined : new Date(end - lastSeconds[sealChoice] * 1000).toISOString()
}

/** The choice that leads to the moment of a saved contest. */
export function sealChoiceOf({ sealRankTime, ...times }: Times & { readonly sealRankTime: string }): SealChoice {
  const choices = ['hour', 'half-hour', 'whole'] as const
  return (
    choices.find((sealChoice) => sealRankTime !== '' && sealMoment({ ...times, sealChoice, sealRankTime }) === sealRankTime) ??
    (sealRankTime ? 'other' : 'hour')
  )
}
