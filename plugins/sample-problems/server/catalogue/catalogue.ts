import { bunBoxes } from '../../problems/bun-boxes/problem.ts'
import { busRound } from '../../problems/bus-round/problem.ts'
import { candyJars } from '../../problems/candy-jars/problem.ts'
import { choirRows } from '../../problems/choir-rows/problem.ts'
import { darkestSpot } from '../../problems/darkest-spot/problem.ts'
import { examSeats } from '../../problems/exam-seats/problem.ts'
import { lateList } from '../../problems/late-list/problem.ts'
import { mountainTop } from '../../problems/mountain-top/problem.ts'
import { pianoDays } from '../../problems/piano-days/problem.ts'
import { pictureFrames } from '../../problems/picture-frames/problem.ts'
import { rainyWay } from '../../problems/rainy-way/problem.ts'
import { snakeSeats } from '../../problems/snake-seats/problem.ts'
import type { SampleProblem } from '../../problems/sample-problem.ts'

/** All problems in the order in which they are added, easy ones first. */
export const catalogue: readonly SampleProblem[] = [
  bunBoxes,
  snakeSeats,
  lateList,
  darkestSpot,
  pictureFrames,
  mountainTop,
  examSeats,
  candyJars,
  rainyWay,
  pianoDays,
  choirRows,
  busRound,
]
