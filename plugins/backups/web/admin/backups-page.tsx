import { formatBytes, succeeded, useApi, useLoad, useText, type Translate } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Button, DataTable, EmptyState, Moment, PageFrame, Panel, Space, Tag, TextSkeleton, type Column } from '@verdict/ui-kit'
import { useEffect, useState } from 'react'
import { backupApi, backups, type BackupOverview, type BackupRun } from '../../contract.ts'
import { BackupSettingsForm } from './backup-settings-form.tsx'
import './backups.css'

const lookEveryMs = 2000

/** The page with the backup schedule and the results of the latest runs. */
export default function BackupsPage() {
  const t = useText(backups)
  const { overview, run, prove } = useApi(backupApi)
  const loaded = useLoad((signal) => overview(undefined, signal), [])
  const { value, reload } = loaded
  /** The newest run before the reader started one here. */
  const [before, setBefore] = useState<number>()
  const newest = value?.runs[0]
  const isRunning = newest?.endedAt === null || (before !== undefined && (newest?.id ?? 0) === before)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setTimeout(reload, lookEveryMs)
    return () => clearTimeout(timer)
  }, [isRunning, reload, value])
  async function start(call: typeof run) {
    if (await succeeded(call())) setBefore(newest?.id ?? 0)
  }
  const actions = (
    <Space>
      <Button disabled={isRunning || value?.archives.length === 0} onClick={() => void start(prove)}>
        {t('page.prove')}
      </Button>
      <Button type="primary" loading={isRunning} onClick={() => void start(run)}>
        {t('page.run')}
      </Button>
    </Space>
  )
  return (
    <PageFrame title={t('page.title')} subtitle={t('page.subtitle')} actions={actions}>
      <Loaded of={loaded} waiting={<TextSkeleton lines={8} height={400} />}>
        {(known) => (
          <div className="verdict-backups">
            <DataTable
              label={t('page.runs')}
              columns={columns(t)}
              rows={known.runs}
              rowKey={({ id }) => id}
              empty={<EmptyState title={t('page.none')} hint={t('page.noneHint')} />}
              minimumWidth={720}
            />
            <Panel title={t('page.settings')}>
              <Outlook overview={known} />
              <BackupSettingsForm overview={known} onSaved={reload} />
            </Panel>
          </div>
        )}
      </Loaded>
    </PageFrame>
  )
}

/** The time of the next backup and the size of the stored archives. */
function Outlook({ overview: { next, archives } }: { overview: BackupOverview }) {
  const t = useText(backups)
  const size = formatBytes(archives.reduce((sum, { bytes }) => sum + bytes, 0))
  return (
    <p className="verdict-backups-outlook">
      {next === null ? (
        t('page.noNext')
      ) : (
        <>
          {t('page.next')} <Moment time={next} />
        </>
      )}
      {archives.length > 0 && ` · ${t('page.archives', { count: archives.length })} · ${size}`}
    </p>
  )
}

function State({ run: { endedAt, problem } }: { run: BackupRun }) {
  const t = useText(backups)
  if (endedAt === null) return <Tag>{t('page.running')}</Tag>
  if (problem === null) return <Tag color="green">{t('page.good')}</Tag>
  return (
    <>
      <Tag color="red">{t('page.failed')}</Tag> <span>{problem}</span>
    </>
  )
}

function columns(t: Translate): Column<BackupRun>[] {
  return [
    { key: 'startedAt', title: t('page.startedAt'), width: 220, render: ({ startedAt }) => <Moment time={startedAt} /> },
    // Next to the time, so that phones show it.
    { key: 'state', title: t('page.state'), render: (run) => <State run={run} /> },
    { key: 'kind', title: t('page.kind'), width: 110, render: ({ kind }) => t(`page.kinds.${kind}`) },
    { key: 'bytes', title: t('page.size'), width: 100, align: 'right', render: ({ bytes }) => (bytes === null ? '–' : formatBytes(bytes)) },
  ]
}
