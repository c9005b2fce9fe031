import { medalNames, type Medals } from './awards.ts'

/** The settings of the ceremony, as stored in its URL. */
export interface RollingChoice {
  readonly cid: number
  readonly removeStar: boolean
  /** Undefined if the URL does not specify it. */
  readonly medals: Medals | undefined
}

/** Returns the path of a resolver. It is HOJ's path, so that its links work. */
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
