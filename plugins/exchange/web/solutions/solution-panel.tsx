import { useText } from '@verdict/core/web'
import { Button, Panel } from '@verdict/ui-kit'
import { useState } from 'react'
import { exchange } from '../../contract/exchange.ts'
import { SolutionTable } from './solution-table.tsx'
import { useSolutions } from './use-solutions.ts'

/** The panel in the problem form with the authors' solutions and their verdicts. */
export default function SolutionPanel({ pid }: { readonly pid: number | undefined }) {
  return pid === undefined ? null : <SolutionsOf pid={pid} />
}

function SolutionsOf({ pid }: { pid: number }) {
  const t = useText(exchange)
  const { judge, ...loaded } = useSolutions(pid)
  const [isBusy, setBusy] = useState(false)
  async function begin() {
    setBusy(true)
    await judge()
    setBusy(false)
  }
  // Most problems have none.
  if (!loaded.solutions?.length) return null
  return (
    <Panel
      title={t('solutions.title')}
      padded={false}
      actions={
        <Button size="small" loading={isBusy} onClick={() => void begin()}>
          {t('solutions.judge')}
        </Button>
      }
    >
      <SolutionTable {...loaded} />
    </Panel>
  )
}
