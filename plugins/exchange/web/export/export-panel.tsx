import { useApi, useSession, useText } from '@verdict/core/web'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { Button, Choice, Input, Labelled, Panel, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { exchange, mayManageAll } from '../../contract/exchange.ts'
import { transferLimits, type ShownFormat } from '../../contract/transfer-api.ts'
import { FormatChoice, useExport } from './format-choice.tsx'

const pageSize = 500

/** A panel that exports all problems that match a filter and that the reader can export. */
export function ExportPanel({ formats }: { formats: readonly ShownFormat[] }) {
  const t = useText(exchange)
  const { user } = useSession()
  const { adminList } = useApi(problemAdminApi)
  const [filter, setFilter] = useState({ keyword: '', auth: 0, oj: 'Mine' })
  const { choice, isBusy, prepare } = useExport(formats)
  async function findPids(): Promise<number[] | undefined> {
    const found = new Set<number>()
    for (let currentPage = 1, seen = 0; ; currentPage++) {
      const { records, total } = await adminList({ query: { ...filter, currentPage, limit: pageSize } })
      for (const { id, author } of records) if (mayManageAll(user) || author === user?.username) found.add(id)
      seen += records.length
      if (found.size > transferLimits.problems) return void toast.warning(t('export.tooMany', { most: transferLimits.problems }))
      if (records.length === 0 || seen >= total) break
    }
    return found.size > 0 ? [...found] : void toast.warning(t('export.nothing'))
  }
  if (choice.written.length === 0) return null
  return (
    <Panel title={t('export.title')}>
      <div className="verdict-form-column">
        <div className="verdict-form-grid">
          <Labelled label={t('export.keyword')}>
            <Input value={filter.keyword} maxLength={200} onChange={(keyword) => setFilter({ ...filter, keyword })} />
          </Labelled>
          <Labelled label={t('start.auth')}>
            <Choice
              value={filter.auth}
              options={[{ value: 0, label: t('export.anyAuth') }, ...[1, 2, 3].map((value) => ({ value, label: t(`auths.${value}`) }))]}
              onChange={(auth) => setFilter({ ...filter, auth })}
            />
          </Labelled>
          <Labelled label={t('export.source')}>
            <Choice
              value={filter.oj}
              options={[
                { value: 'Mine', label: t('export.local') },
                { value: 'All', label: t('export.anySource') },
              ]}
              onChange={(oj) => setFilter({ ...filter, oj })}
            />
          </Labelled>
          <FormatChoice {...choice} />
        </div>
        <div className="verdict-form-row">
          <Button type="primary" loading={isBusy} onClick={() => void prepare(findPids)}>
            {t('export.review')}
          </Button>
          <span className="verdict-labelled-hint">{t(mayManageAll(user) ? 'export.hint' : 'export.hintOwn')}</span>
        </div>
      </div>
    </Panel>
  )
}
