import type { Translate } from '@verdict/core/web'
import type { Problem } from '@verdict/plugin-problems/contract'
import { Choice, IconArrowDown, IconArrowUp, IconButton, IconDelete, IconEdit, IconTag, Space, Tag, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import type { ListedProblem } from '../../../contract/forms.ts'
import '../place/admin.css'

/** A problem and its entry in the contest. */
export interface ProblemEntry {
  readonly problem: Problem
  readonly named: ListedProblem
}

interface Actions {
  contestPath: string
  /** Whether to show where a problem is in the bank; only on the site. */
  ofSite: boolean
  count: number
  isProblemAdmin: boolean
  username: string | undefined
  onMove: (at: number, by: number) => void
  onName: (entry: ProblemEntry) => void
  onAuth: (entry: ProblemEntry, auth: number) => void
  onRemove: (entry: ProblemEntry) => void
}

/** Returns the columns of a contest's problems. */
export function adminProblemColumns(t: Translate, actions: Actions): Column<ProblemEntry>[] {
  const { contestPath, ofSite, count, isProblemAdmin, username, onMove, onName, onAuth, onRemove } = actions
  const mayEdit = ({ problem, named }: ProblemEntry) => ofSite && (named.isMade || isProblemAdmin || problem.author === username)
  const place: Column<ProblemEntry> = {
    key: 'place',
    title: t('admin.problem.place'),
    width: 190,
    render: (entry) => <Place entry={entry} mayChange={mayEdit(entry)} isProblemAdmin={isProblemAdmin} t={t} onAuth={onAuth} />,
  }
  return [
    {
      key: 'order',
      title: t('admin.problem.order'),
      width: 90,
      render: ({ named: { displayId } }, at) => (
        <Space size="mini">
          <IconButton size="small" label={t('admin.problem.up', { id: displayId })} disabled={at === 0} onClick={() => onMove(at, -1)}>
            <IconArrowUp />
          </IconButton>
          <IconButton size="small" label={t('admin.problem.down', { id: displayId })} disabled={at === count - 1} onClick={() => onMove(at, 1)}>
            <IconArrowDown />
          </IconButton>
        </Space>
      ),
    },
    {
      key: 'displayId',
      title: t('admin.problem.displayId'),
      width: 160,
      render: ({ named: { displayId, color } }) => (
        <span className="verdict-contest-place">
          {color && <i style={{ background: color }} aria-hidden />}
          {displayId}
        </span>
      ),
    },
    {
      key: 'title',
      title: t('admin.problem.title'),
      render: ({ problem, named: { displayTitle } }) => (
        <div className="verdict-contest-admin-name">
          <span>{displayTitle}</span>
          <small>
            {problem.problemId}
            {problem.title !== displayTitle && ` · ${problem.title}`}
          </small>
        </div>
      ),
    },
    { key: 'author', title: t('admin.problem.author'), width: 120, ellipsis: true, render: ({ problem: { author } }) => author ?? '–' },
    ...(ofSite ? [place] : []),
    {
      key: 'actions',
      title: t('admin.actions'),
      width: 130,
      align: 'right',
      fixed: 'end',
      render: (entry) => {
        const { displayId: id } = entry.named
        return (
          <Space size="mini">
            <IconButton size="small" label={t('admin.problem.nameOf', { id })} onClick={() => onName(entry)}>
              <IconTag />
            </IconButton>
            {mayEdit(entry) && (
              <Link
                className="verdict-row-link"
                to={`${contestPath}/problem/${entry.problem.id}/edit`}
                title={t('admin.problem.editOf', { id })}
                aria-label={t('admin.problem.editOf', { id })}
              >
                <IconEdit />
              </Link>
            )}
            <IconButton size="small" label={t('admin.problem.removeOf', { id })} onClick={() => onRemove(entry)}>
              <IconDelete />
            </IconButton>
          </Space>
        )
      },
    },
  ]
}

interface PlaceProps {
  entry: ProblemEntry
  mayChange: boolean
  isProblemAdmin: boolean
  t: Translate
  onAuth: (entry: ProblemEntry, auth: number) => void
}

/** Shows where else a problem is visible: in the bank, publicly or not, or only in this contest. */
function Place({ entry, mayChange, isProblemAdmin, t, onAuth }: PlaceProps) {
  const { problem, named } = entry
  if (named.isMade) return <Tag>{t('admin.problem.made')}</Tag>
  const auths = [1, 2, 3].filter((auth) => auth !== 1 || isProblemAdmin || problem.auth === 1)
  if (!mayChange) return t(`admin.places.${problem.auth}`)
  return (
    <Choice
      small
      label={t('admin.problem.placeOf', { id: named.displayId })}
      value={problem.auth}
      options={auths.map((value) => ({ value, label: t(`admin.places.${value}`) }))}
      onChange={(auth) => onAuth(entry, auth)}
    />
  )
}
