import { medalNames, type Medals } from './awards.ts'

/** What the ceremony of a contest depends on, as its address holds it. */
export interface RollingChoice {
  readonly cid: number
  readonly removeStar: boolean
  /** Undefined where the address does not say it. */
  readonly medals: Medals | undefined
}

/** The address of a rolling board; HOJ's, so that its links work. */
export function rollingPath({ cid, removeStar, medals }: RollingChoice): string {
  const query = new URLSearchParams({ cid: String(cid), removeStar: String(removeStar) })
  for (const number of medals ?? []) query.append('medals[]', String(number))
  return `/scrollBoard?${query}`
}

export const maximumMedals = 100_000

export function choiceOf(query: URLSearchParams): RollingChoice {
  const given = query.getAll('medals[]').map(Number)
  const isComplete = given.length === medalNames.length && given.every((number) => Number.isInteger(number) && number >= 0 && number <= maximumMedals)
  return { cid: Number(query.get('cid')), removeStar: query.get('removeStar') === 'true', medals: isComplete ? given : undefined }
}
