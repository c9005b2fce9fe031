import { useApi, useText } from '@verdict/core/web'
import { Choice, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { exchange } from '../../contract/exchange.ts'
import { transferApi, type ShownFormat } from '../../contract/transfer-api.ts'

interface FormatChoiceProps {
  /** The formats that can be written. */
  written: readonly ShownFormat[]
  value: string
  onChange: (id: string) => void
}

/** A choice of the export format. */
export function FormatChoice({ written, value, onChange }: FormatChoiceProps) {
  const t = useText(exchange)
  return (
    <Labelled label={t('transfer.format')} hint={t('export.formatHint')}>
      <Choice value={value} options={written.map(({ id, title }) => ({ value: id, label: title }))} onChange={onChange} />
    </Labelled>
  )
}

/** Our own format, which loses nothing. */
const preferredFormat = 'verdict'

/** The choice of a format, and the step to the page that reports what it does not support. */
export function useExport(formats: readonly ShownFormat[]) {
  const navigate = useNavigate()
  const { prepareExport } = useApi(transferApi)
  const [chosen, setFormat] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const written = formats.filter(({ isWritten }) => isWritten)
  const format = chosen ?? (written.find(({ id }) => id === preferredFormat) ?? written[0])?.id ?? ''
  /** `findPids` returns undefined after reporting that there is nothing to export. */
  async function prepare(findPids: () => Promise<readonly number[] | undefined>) {
    setBusy(true)
    try {
      const pids = await findPids()
      if (!pids) return
      const { id } = await prepareExport({ body: { format, pids: [...pids] } })
      void navigate(`/admin/exchange/${id}`)
    } catch {
      // The shell has shown the error.
    } finally {
      setBusy(false)
    }
  }
  return { choice: { written, value: format, onChange: setFormat }, isBusy, prepare }
}
