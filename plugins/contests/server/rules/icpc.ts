import { penaltyRule } from './acm.ts'

/** The rule of the ICPC: the time of each solution is cut to whole minutes, the earlier last solution decides between equal penalties, and a shared rank shares its medal. */
export const icpc = penaltyRule('icpc', true, {
  milliseconds: 60_000,
  moreKeys: (solved) => [-Math.max(0, ...solved.map(({ ACTime }) => ACTime))],
})
