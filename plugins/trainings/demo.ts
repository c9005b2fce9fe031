import type { Demo } from '@verdict/demo'
import { trainingChanged } from './contract/trainings.ts'

/** The rankings of trainings and courses, which other parts create. */
export const demo: Demo = { finish: async ({ catchUp }) => catchUp(trainingChanged) }
