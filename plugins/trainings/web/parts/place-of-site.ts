import type { TrainingPlace } from '../../contract/screens.ts'

/** Where a training of the site is shown, by the number in its address. */
export function placeOfSite(trainingID: string): TrainingPlace {
  const tid = Number(trainingID)
  return { tid, path: `/training/${tid}`, keys: { tid } }
}
