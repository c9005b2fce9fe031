import { useText } from '@verdict/core/web'
import { Tag } from '@verdict/ui-kit'
import { exchange } from '../../contract/exchange.ts'
import type { Transfer, TransferItem } from '../../contract/transfers.ts'

const colours = {
  ready: 'arcoblue',
  running: 'arcoblue',
  stopping: 'orange',
  waiting: 'gray',
  'left-out': 'gray',
  done: 'green',
  stopped: 'orange',
  failed: 'red',
} as const

/** The state of an import or export. */
export function TransferStateTag({ state }: Pick<Transfer, 'state'>) {
  const t = useText(exchange)
  return <Tag color={colours[state]}>{t(`states.${state}`)}</Tag>
}

/** The state of one of its problems. */
export function ItemStateTag({ state }: Pick<TransferItem, 'state'>) {
  const t = useText(exchange)
  return <Tag color={colours[state]}>{t(`itemStates.${state}`)}</Tag>
}
