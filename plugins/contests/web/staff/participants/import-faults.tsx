import { useText } from '@verdict/core/web'
import { Alert } from '@verdict/ui-kit'
import { contests } from '../../../contract/contests.ts'
import type { ParticipantImport } from '../../../contract/staff/participants.ts'

interface ImportFaultsProps {
  faults: ParticipantImport['faults']
  /** Returns the number of a line as the reader counts them. */
  lineOf: (line: number) => number
}

/** The wrong lines of an import; without any, nothing. */
export function ImportFaults({ faults, lineOf }: ImportFaultsProps) {
  const t = useText(contests)
  if (faults.length === 0) return null
  return (
    <Alert
      type="error"
      title={t('participants.nothingSaved')}
      content={
        <ul className="verdict-contest-faults">
          {faults.map(({ line, username, reason }) => (
            <li key={line}>
              {t('participants.line', { line: lineOf(line), name: username })} – {t(`participants.faults.${reason}`)}
            </li>
          ))}
        </ul>
      }
    />
  )
}
