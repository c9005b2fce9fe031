import type { TrainingPlace } from '../../contract/screens.ts'

/** Returns the place of a training of the site, by the number in its URL. */
export function placeOfSite(trainingID: string): TrainingPlace {
  const tid = Number(trainingID)
  return { tid, path: `/training/${tid}`, keys: { tid } }
}
