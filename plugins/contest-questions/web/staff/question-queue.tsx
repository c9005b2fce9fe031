import { download, succeeded, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Loaded, usePagedList } from '@verdict/page-kit'
import type { ContestView } from '@verdict/plugin-contests/contract'
import { Button, EmptyState, IconDownload, IconQuestionCircle, IconSettings, PageFrame, Pagination, Radio, TextSkeleton } from '@verdict/ui-kit'
import { useState } from 'react'
import { answerApi, contestQuestions, type StaffQuestion } from '../../contract.ts'
import { SoundSwitch } from '../news/sound.tsx'
import { useQuestionChanges } from '../news/question-updates.ts'
import { QueuedQuestion } from './queued-question.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import '../parts/questions.css'

const filters = ['open', 'mine', 'all'] as const
type QueueFilter = (typeof filters)[number]

/** The page of those who answer. */
export function QuestionQueue({ view }: { view: ContestView }) {
  const t = useText(contestQuestions)
  const uid = useSession().user?.uid ?? ''
  const cid = view.contest.id
  const { queue, settings, download: readText } = useApi(answerApi)
  const [filter, setFilter] = useState<QueueFilter>('open')
  const [edited, setEdited] = useState<StaffQuestion>()
  const [isSettingUp, setSettingUp] = useState(false)
  const { table, ...loaded } = usePagedList((page, signal) => queue({ query: { cid, filter, ...page } }, signal), [cid, uid, filter], 20)
  const { value: form, reload: reloadForm } = useLoad((signal) => settings({ query: { cid } }, signal), [cid])
  const cannedAnswers = form?.cannedAnswers ?? ['one', 'two', 'three', 'four'].map((name) => t(`canned.${name}`))
  useQuestionChanges({ cid, uid, mayAnswer: true }, () => {
    loaded.reload()
    reloadForm()
  })
  const row = (question: StaffQuestion) => (
    <QueuedQuestion
      key={question.id}
      cid={cid}
      question={question}
      cannedAnswers={cannedAnswers}
      mayAnnounce={view.duties.includes('announce')}
      isEdited={edited?.id === question.id}
      onEdit={setEdited}
      onChanged={loaded.reload}
    />
  )
  const tools = (
    <div className="verdict-question-tools">
      <SoundSwitch />
      <Button icon={<IconDownload />} onClick={() => void succeeded(download(readText({ query: { cid } })))}>
        {t('queue.download')}
      </Button>
      <Button icon={<IconSettings />} onClick={() => setSettingUp(true)}>
        {t('queue.settings')}
      </Button>
    </div>
  )
  return (
    <PageFrame title={t('title')} width="reading" actions={tools}>
      <div className="verdict-questions">
        <Radio.Group
          type="button"
          aria-label={t('queue.filters.label')}
          value={filter}
          options={filters.map((value) => ({ value, label: t(`queue.filters.${value}`) }))}
          onChange={setFilter}
        />
        <Loaded of={loaded} waiting={<TextSkeleton lines={8} height={320} />}>
          {({ records, total }) => {
            // A question that another staff member answers leaves the list, but not while the user is writing.
            const isElsewhere = edited && !records.some(({ id }) => id === edited.id)
            const shown = isElsewhere ? [edited, ...records] : records
            return (
              <>
                {shown.length === 0 && <EmptyState icon={<IconQuestionCircle />} title={t(`queue.empty.${filter}`)} hint={t('queue.emptyHint')} />}
                <ul className="verdict-question-list" aria-label={t('title')}>
                  {shown.map(row)}
                </ul>
                {total > table.pagination.limit && <Pagination {...table.pagination} />}
              </>
            )
          }}
        </Loaded>
      </div>
      {isSettingUp && form && <SettingsDialog cid={cid} form={form} cannedAnswers={cannedAnswers} onClose={() => setSettingUp(false)} />}
    </PageFrame>
  )
}
