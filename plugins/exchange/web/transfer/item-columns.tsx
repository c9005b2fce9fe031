import type { Translate } from '@verdict/core/web'
import { Input, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import type { PackageContents, Transfer, TransferItem } from '../../contract/transfers.ts'
import type { SolutionCountsOf } from '../solutions/use-solutions.ts'
import { limitsText } from './transfer-texts.ts'
import { FindingCounts } from './finding-list.tsx'
import { ItemStateTag } from './state-tags.tsx'
import type { ItemChoice } from './use-choice.ts'

interface ItemColumnOptions {
  kind: Transfer['kind']
  /** Only before the start. */
  choice: ItemChoice | undefined
  countsOf: SolutionCountsOf
}

const nameOf = ({ index, problemId, title }: TransferItem) => [`${index + 1}`, problemId, title].filter(Boolean).join(' ')

/** The columns of the problems of an import or export. */
export function itemColumns(t: Translate, { kind, choice, countsOf }: ItemColumnOptions): Column<TransferItem>[] {
  const taken: Column<TransferItem> = choice
    ? {
        key: 'taken',
        title: t('items.taken'),
        width: 70,
        render: (item) => (
          <input
            type="checkbox"
            aria-label={t('items.take', { name: nameOf(item) })}
            checked={choice.isChosen(item)}
            disabled={!choice.isPossible(item)}
            onChange={(event) => choice.choose(item, event.target.checked)}
          />
        ),
      }
    : { key: 'state', title: t('transfer.state'), width: 110, render: ({ state }) => <ItemStateTag state={state} /> }
  const id: Column<TransferItem> = {
    key: 'problemId',
    title: t('items.problemId'),
    width: 170,
    render: (item) =>
      choice && kind === 'import' && item.takeable !== 'no' ? (
        <Input
          size="small"
          maxLength={50}
          aria-label={t('items.idOf', { name: nameOf(item) })}
          placeholder={item.problemId || t('items.idLater')}
          value={choice.idOf(item)}
          onChange={(value) => choice.rename(item, value)}
        />
      ) : (
        <span className="verdict-figures">{item.problemId || '–'}</span>
      ),
  }
  const title: Column<TransferItem> = {
    key: 'title',
    title: t('items.name'),
    render: ({ pid, title: name, place }) => (
      <div className="verdict-exchange-name">
        {pid === null ? <span>{name || place}</span> : <Link to={`/admin/problem/edit/${pid}`}>{name}</Link>}
        {kind === 'import' && <small>{place}</small>}
      </div>
    ),
  }
  const contents: Column<TransferItem> = {
    key: 'contents',
    title: t('items.contents'),
    width: 300,
    render: (item) => {
      const counts = countsOf(item)
      return item.contents ? (
        <span className="verdict-exchange-contents">
          {contentsText(item.contents, t)}
          {counts && <strong>{t(counts.judged < counts.total ? 'solutions.underway' : 'solutions.counts', { ...counts })}</strong>}
        </span>
      ) : (
        '–'
      )
    },
  }
  const findings: Column<TransferItem> = { key: 'findings', title: t('items.findings'), width: 260, render: (item) => <FindingCounts item={item} /> }
  return [taken, id, title, ...(kind === 'import' ? [contents] : []), findings]
}

/** Returns a one-line summary of a problem's contents. */
function contentsText(contents: PackageContents, t: Translate): string {
  const { cases, subtasks, judgeMode, solutions, extraFiles, programs } = contents
  const generated = (programs?.inputs ?? 0) + (programs?.answers ?? 0)
  return [
    t('contents.cases', { count: cases }),
    subtasks > 0 && t('contents.subtasks', { count: subtasks }),
    judgeMode !== 'default' && t(`modes.${judgeMode}`),
    limitsText(contents),
    solutions.length > 0 && t('contents.solutions', { count: solutions.length }),
    extraFiles.length > 0 && t('contents.files', { count: extraFiles.length }),
    generated > 0 && t('contents.generated', { count: generated }),
    programs && programs.checks > 0 && t('contents.checked', { count: programs.checks }),
  ]
    .filter(Boolean)
    .join(' · ')
}
