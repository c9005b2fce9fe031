import { penaltyRule } from './acm.ts'

export const icpc = penaltyRule('icpc')
