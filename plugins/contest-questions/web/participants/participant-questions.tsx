import { quietClient, useApi, useSession, useText } from '@verdict/core/web'
import { Loaded, usePagedList } from '@verdict/page-kit'
import type { ContestView } from '@verdict/plugin-contests/contract'
import { EmptyState, IconQuestionCircle, Pagination, TextSkeleton } from '@verdict/ui-kit'
import { useEffect, useState } from 'react'
import { contestQuestions, questionApi } from '../../contract.ts'
import { useQuestionChanges, useSummary } from '../news/question-updates.ts'
import { AskPanel } from './ask-panel.tsx'
import { AskedQuestion } from './asked-question.tsx'
import '../parts/questions.css'

const { read } = quietClient(questionApi)

/** The form, and the questions that a participant sees. */
export function ParticipantQuestions({ view }: { view: ContestView }) {
  const t = useText(contestQuestions)
  const uid = useSession().user?.uid ?? ''
  const cid = view.contest.id
  const { list } = useApi(questionApi)
  const { table, ...loaded } = usePagedList((page, signal) => list({ query: { cid, ...page } }, signal), [cid, uid, view.status], 20)
  useQuestionChanges({ cid, uid, mayAnswer: false }, loaded.reload)

  const unread = loaded.value?.records.flatMap(({ answers }) => answers.filter(({ isUnread }) => isUnread).map(({ id }) => id)) ?? []
  // Answers that were unread keep their mark while the page is open.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  if (unread.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]))
  const unreadIds = unread.join()
  useEffect(() => {
    if (unreadIds !== '') read({ body: { cid, answers: unreadIds.split(',') } }).catch(() => undefined)
  }, [cid, unreadIds])

  return (
    <div className="verdict-questions">
      <AskPanel view={view} onAsked={loaded.reload} />
      <Loaded of={loaded} waiting={<TextSkeleton lines={6} height={240} />}>
        {({ records, total }) => (
          <>
            {records.length === 0 && <EmptyState icon={<IconQuestionCircle />} title={t('list.empty')} hint={t('list.emptyHint')} />}
            <ul className="verdict-question-list" aria-label={t('list.label')}>
              {records.map((question) => (
                <AskedQuestion key={question.id} question={question} fresh={fresh} />
              ))}
            </ul>
            {total > table.pagination.limit && <Pagination {...table.pagination} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Questions on the overview before the start, if the staff accept them then. */
export default function EarlyQuestions({ view }: { view: ContestView }) {
  const t = useText(contestQuestions)
  const summary = useSummary(view.contest.id, useSession().user?.uid)
  if (!summary || summary.mayAnswer || view.isStaff || !summary.isOpen || !summary.opensBeforeStart) return null
  return (
    <section aria-label={t('title')}>
      <ParticipantQuestions view={view} />
    </section>
  )
}
