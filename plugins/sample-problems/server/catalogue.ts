import { bunBoxes } from '../demo/bun-boxes/problem.ts'
import { busRound } from '../demo/bus-round/problem.ts'
import { candyJars } from '../demo/candy-jars/problem.ts'
import { choirRows } from '../demo/choir-rows/problem.ts'
import { darkestSpot } from '../demo/darkest-spot/problem.ts'
import { examSeats } from '../demo/exam-seats/problem.ts'
import { lateList } from '../demo/late-list/problem.ts'
import { mountainTop } from '../demo/mountain-top/problem.ts'
import { pianoDays } from '../demo/piano-days/problem.ts'
import { pictureFrames } from '../demo/picture-frames/problem.ts'
import { rainyWay } from '../demo/rainy-way/problem.ts'
import { snakeSeats } from '../demo/snake-seats/problem.ts'
import type { SampleProblem } from '../demo/sample-problem.ts'

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
