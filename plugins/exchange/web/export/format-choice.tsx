import { useText } from '@verdict/core/web'
import { Choice, Labelled } from '@verdict/ui-kit'
import { exchange } from '../../contract/exchange.ts'
import type { ShownFormat } from '../../contract/transfer-api.ts'

interface FormatChoiceProps {
  /** Those that can be written. */
  written: readonly ShownFormat[]
  value: string
  onChange: (id: string) => void
}

/** In which format problems are written. */
export function FormatChoice({ written, value, onChange }: FormatChoiceProps) {
  const t = useText(exchange)
  return (
    <Labelled label={t('transfer.format')} hint={t('export.formatHint')}>
      <Choice value={value} options={written.map(({ id, title }) => ({ value: id, label: title }))} onChange={onChange} />
    </Labelled>
  )
}
