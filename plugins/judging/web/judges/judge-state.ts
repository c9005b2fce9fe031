import type { DaemonRow } from '../../contract.ts'

type JudgeState = 'offline' | 'working' | 'paused' | 'draining' | 'drained' | 'trouble'

/** The state that is shown for a daemon. */
export function judgeState({ connected, mode, drained, trouble }: DaemonRow): JudgeState {
  if (!connected) return 'offline'
  if (drained) return 'drained'
  if (mode !== 'working') return mode
  return trouble === null ? 'working' : 'trouble'
}

export const stateColours: Readonly<Record<JudgeState, string>> = {
  offline: 'gray',
  working: 'green',
  paused: 'orange',
  draining: 'orange',
  drained: 'arcoblue',
  trouble: 'red',
}
