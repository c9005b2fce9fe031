import type { Translate } from '@verdict/core/web'
import { isSolved } from '../../contract/boards/penalty.ts'
import type { Resolution } from './resolution.ts'

/** What a step shows, in one line for those who cannot see the board. */
export function stepText({ steps }: Resolution, position: number, timeText: (seconds: number) => string, t: Translate): string {
  const step = steps[position - 1]
  if (!step) return t('rolling.frozen')
  if (step.kind === 'end') return t('rolling.end')
  const { name } = step.row.contestant
  if (step.kind === 'award') return t('rolling.awardOf', { name })
  const cell = step.row.cells.get(step.displayId)!
  const problem = { name, id: step.displayId }
  if (step.kind === 'pick') return t('rolling.picked', { ...problem, number: cell.tryNum ?? 0 })
  if (!isSolved(cell)) return t('rolling.unsolved', problem)
  return t(step.to < step.cursor ? 'rolling.climbs' : 'rolling.solved', { ...problem, time: timeText(cell.ACTime), places: step.cursor - step.to })
}
