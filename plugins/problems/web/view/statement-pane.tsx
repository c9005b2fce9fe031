import { useFills, useText } from '@verdict/core/web'
import { IconLeft, TextSkeleton } from '@verdict/ui-kit'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { problemTabs, type ProblemFillProps } from '../../contract/screens/page.ts'
import { problems } from '../../contract/problems.ts'
import type { ProblemDetail } from '../../contract/rows.ts'
import { Attachments, filesIn } from './attachments.tsx'
import { Statement } from './statement.tsx'

interface Tab {
  readonly key: string
  readonly label: ReactNode
  readonly content: ReactNode
}

/** The left side of the problem page: tabs for the statement, other plugins and the attached files. */
export function StatementPane({ detail, fill }: { detail: ProblemDetail; fill: ProblemFillProps }) {
  const t = useText(problems)
  const fills = useFills(problemTabs)
  const [chosen, setChosen] = useState('statement')
  const files = filesIn(detail.problem.userExtraFile)
  const tabs: Tab[] = [
    { key: 'statement', label: t('page.statement'), content: <Statement detail={detail} fill={fill} /> },
    ...fills.map(({ key, draw }) => ({
      key,
      label: draw({ ...fill, piece: 'label' }),
      content: draw({ ...fill, piece: 'content' }, <TextSkeleton lines={8} height={360} />),
    })),
    ...(files.length > 0 ? [{ key: 'attachments', label: t('page.attachments'), content: <Attachments files={files} /> }] : []),
  ]
  const open = tabs.find(({ key }) => key === chosen) ?? tabs[0]!
  return (
    <>
      {open.key !== 'statement' && (
        <h1 className="verdict-visually-hidden">
          {detail.problem.problemId} {detail.problem.title}
        </h1>
      )}
      <div className="verdict-problem-tabs">
        <div role="tablist" aria-label={t('page.tabs')} onKeyDown={(event) => moveFocus(event)}>
          {tabs.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`problem-tab-${key}`}
              aria-controls="problem-tab-content"
              aria-selected={key === open.key}
              tabIndex={key === open.key ? 0 : -1}
              className="verdict-problem-tab"
              onClick={() => setChosen(key)}
            >
              {label}
            </button>
          ))}
        </div>
        {fill.layout === 'page' && <BackButton home={fill.place.home} />}
      </div>
      <div role="tabpanel" id="problem-tab-content" aria-labelledby={`problem-tab-${open.key}`} tabIndex={0} className="verdict-problem-content" key={open.key}>
        {open.content}
      </div>
    </>
  )
}

/** Arrow keys move between tabs, as the ARIA pattern for tab lists requires. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=tab]')].filter((tab) => tab.offsetParent !== null)
  const next = tabs[(tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true') + step + tabs.length) % tabs.length]
  next?.focus()
  next?.click()
}

function BackButton({ home }: { home: string }) {
  const t = useText(problems)
  const navigate = useNavigate()
  const { key } = useLocation()
  // The first page of a visit has no history to return to.
  const back = () => void (key === 'default' ? navigate(home) : navigate(-1))
  return (
    <button type="button" className="verdict-problem-tab verdict-problem-back" onClick={back}>
      <IconLeft aria-hidden />
      {t('page.back')}
    </button>
  )
}
