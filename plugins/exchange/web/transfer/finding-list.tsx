import { useText } from '@verdict/core/web'
import { Tag } from '@verdict/ui-kit'
import { exchange } from '../../contract/exchange.ts'
import type { TransferItem } from '../../contract/transfers.ts'

const levels = ['error', 'warning', 'lost'] as const
const colours = { error: 'red', warning: 'orange', lost: 'gray' } as const

/** The number of findings about a problem, and the first error. */
export function FindingCounts({ item: { findings } }: { item: TransferItem }) {
  const t = useText(exchange)
  if (findings.length === 0) return t('findings.none')
  const first = findings.find(({ level }) => level === 'error')
  return (
    <div className="verdict-exchange-findings">
      <span>
        {levels.map((level) => {
          const count = findings.filter((finding) => finding.level === level).length
          return (
            count > 0 && (
              <Tag key={level} size="small" color={colours[level]}>
                {t(`findings.${level}`, { count })}
              </Tag>
            )
          )
        })}
      </span>
      {first && <small className="verdict-exchange-error">{first.message}</small>}
    </div>
  )
}

/** All findings about a problem. */
export function FindingList({ item: { findings } }: { item: TransferItem }) {
  const t = useText(exchange)
  if (findings.length === 0) return <p>{t('findings.none')}</p>
  return (
    <ul className="verdict-exchange-finding-list">
      {findings.map(({ level, message }, index) => (
        <li key={index}>
          <Tag size="small" color={colours[level]}>
            {t(`levels.${level}`)}
          </Tag>{' '}
          {message}
        </li>
      ))}
    </ul>
  )
}
