import type { Attack } from './attack.ts'
import { channelAttacks } from './channels.ts'
import { compileAttacks, protocolAttacks } from './compiling.ts'
import { cpuAttacks, memoryAttacks } from './cpu.ts'
import { fileAttacks } from './files.ts'
import { networkAttacks } from './network.ts'
import { outputAttacks, processAttacks } from './processes.ts'

export const allAttacks = (port: number): Attack[] => [
  ...cpuAttacks,
  ...memoryAttacks,
  ...processAttacks,
  ...outputAttacks,
  ...fileAttacks,
  ...networkAttacks(port),
  ...channelAttacks,
  ...compileAttacks,
  ...protocolAttacks,
]
