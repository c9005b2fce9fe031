import type { Translate } from '@verdict/core/web'
import { UserName } from '@verdict/page-kit'
import { Avatar, Button, Choice, IconUnorderedList, IconButton, IconDelete, Moment, Space, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { levels, refusalOfLevel, refusalOfRemoval, type MemberActor, type MemberTarget } from '../../contract/levels.ts'
import type { GroupMember } from '../../contract/rows.ts'
import { LevelTag } from '../parts/member-marks.tsx'

interface Actions {
  /** The reader of the list; undefined if they cannot change members. */
  readonly actor: MemberActor | undefined
  readonly ownerUid: string
  readonly small: boolean
  /** Whether an applicant on the page has given a reason. */
  readonly showsReasons: boolean
  /** Returns the path of a member's page; undefined if the reader cannot see it. */
  readonly resultsPath: ((row: GroupMember) => string) | undefined
  readonly onLevel: (row: GroupMember, level: number) => void
  readonly onRemove: (row: GroupMember) => void
}

const givable = Object.values(levels).filter((level) => level !== levels.none)

/** The columns of the member list. Actions that the server would refuse are not offered. */
export function memberColumns(t: Translate, { actor, ownerUid, small, showsReasons, resultsPath, onLevel, onRemove }: Actions): Column<GroupMember>[] {
  const targetOf = ({ uid, auth }: GroupMember): MemberTarget => ({ uid, level: auth, isOwner: uid === ownerUid })
  const mayGive = (row: GroupMember, level: number) => actor !== undefined && refusalOfLevel(actor, targetOf(row), level) === undefined
  const person: Column<GroupMember> = {
    key: 'person',
    title: t('members.person'),
    ...(!small && { width: 300 }),
    render: (row) => (
      <span className="verdict-group-person">
        <span aria-hidden>
          <Avatar name={row.username} source={row.avatar ?? null} size={small ? 20 : 28} />
        </span>
        <UserName username={row.username} />
        {(row.realname ?? row.nickname) && <small>{row.realname ?? row.nickname}</small>}
        {row.uid === ownerUid && <small>{t('members.owner')}</small>}
        {small && row.reason && <small>{row.reason}</small>}
      </span>
    ),
  }
  const level: Column<GroupMember> = {
    key: 'level',
    title: t('members.level'),
    width: small ? 118 : 170,
    render: (row) => {
      const offered = givable.filter((one) => one === row.auth || mayGive(row, one))
      if (offered.length === 1) return <LevelTag level={row.auth} />
      return (
        <Choice
          small
          label={t('members.levelOf', { name: row.username })}
          value={row.auth}
          options={offered.map((one) => ({ value: one, label: t(`levels.${one}`) }))}
          onChange={(chosen) => onLevel(row, chosen)}
        />
      )
    },
  }
  const answers = (row: GroupMember) =>
    row.auth === levels.applying &&
    mayGive(row, levels.member) && (
      <>
        <Button size="mini" type="primary" aria-label={t('members.acceptOf', { name: row.username })} onClick={() => onLevel(row, levels.member)}>
          {t('members.accept')}
        </Button>
        <Button size="mini" aria-label={t('members.refuseOf', { name: row.username })} onClick={() => onLevel(row, levels.refused)}>
          {t('members.refuse')}
        </Button>
      </>
    )
  const actions: Column<GroupMember> = {
    key: 'actions',
    title: t('members.actions'),
    width: small ? 88 : 200,
    align: 'right',
    render: (row) => (
      <Space size="mini" wrap={small}>
        {answers(row)}
        {resultsPath && row.auth >= levels.member && (
          <Link
            className="verdict-row-link"
            to={resultsPath(row)}
            title={t('members.results', { name: row.username })}
            aria-label={t('members.results', { name: row.username })}
          >
            <IconUnorderedList />
          </Link>
        )}
        {actor && refusalOfRemoval(actor, targetOf(row)) === undefined && (
          <IconButton size="small" label={t('members.removeOf', { name: row.username })} onClick={() => onRemove(row)}>
            <IconDelete />
          </IconButton>
        )}
      </Space>
    ),
  }
  const since: Column<GroupMember> = { key: 'since', title: t('members.since'), width: 215, render: ({ gmtCreate }) => <Moment time={gmtCreate} /> }
  const reason: Column<GroupMember> = { key: 'reason', title: t('membership.reason'), render: (row) => row.reason ?? '–' }
  if (!actor) return [person, level, ...(small ? [] : [since])]
  if (small) return [person, level, actions]
  return [person, level, ...(showsReasons ? [reason] : []), since, actions]
}
