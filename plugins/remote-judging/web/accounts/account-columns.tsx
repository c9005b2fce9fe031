import { useText, type Translate } from '@verdict/core/web'
import { Button, IconButton, IconDelete, IconEdit, RelativeTime, Space, Tag, type Column } from '@verdict/ui-kit'
import type { AccountRow, AccountState, RemoteRow } from '../../contract/admin-api.ts'
import { remoteJudging } from '../../contract/remote-judging.ts'
import { Subject } from './subject.tsx'
import './account-columns.css'

interface AccountActions {
  /** The ID of the account that is being tested. */
  readonly testing: string | undefined
  onTest(account: AccountRow): void
  onSwitch(account: AccountRow, works: boolean): void
  onEdit(account: AccountRow): void
  onRemove(account: AccountRow): void
}

const colours: Readonly<Record<AccountState, string>> = { working: 'green', broken: 'red', locked: 'red', stopped: 'orange', off: 'gray' }

/** The columns of the table of accounts. */
export function accountColumns(t: Translate, { dailySubmissions }: RemoteRow, actions: AccountActions): Column<AccountRow>[] {
  const credentials = ({ hasPassword, hasCookies }: AccountRow) =>
    hasPassword ? t('accounts.withPassword') : hasCookies ? t('accounts.withCookie') : t('accounts.withNothing')
  return [
    {
      key: 'username',
      title: t('accounts.username'),
      width: 170,
      fixed: 'start',
      render: (account) => (
        <span className="verdict-remote-cell">
          <strong>{account.username}</strong>
          <small>{credentials(account)}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      render: ({ state, reason }) => (
        <span className="verdict-remote-cell">
          <Tag color={colours[state]}>{t(`accountStates.${state}`)}</Tag>
          {reason !== null && <small>{reason}</small>}
          {state === 'stopped' && <small>{t('accounts.stoppedHint')}</small>}
        </span>
      ),
    },
    {
      key: 'today',
      title: t('accounts.today'),
      width: 130,
      align: 'right',
      render: ({ sentToday }) => (
        <span className="verdict-figures">{dailySubmissions === null ? sentToday : t('accounts.todayOf', { sent: sentToday, cap: dailySubmissions })}</span>
      ),
    },
    { key: 'now', title: t('accounts.now'), width: 190, render: (account) => <AccountNow account={account} /> },
    { key: 'actions', title: t('actions'), width: 270, align: 'right', fixed: 'end', render: (account) => <Actions account={account} t={t} {...actions} /> },
  ]
}

function Actions({ account, t, testing, onTest, onSwitch, onEdit, onRemove }: AccountActions & { account: AccountRow; t: Translate }) {
  const { id, username, state } = account
  const works = state === 'working'
  return (
    <Space size="mini">
      <Button size="mini" loading={testing === id} aria-label={t('accounts.testOf', { username })} onClick={() => onTest(account)}>
        {t('accounts.test')}
      </Button>
      <Button
        size="mini"
        type={works ? 'secondary' : 'primary'}
        aria-label={t(works ? 'accounts.switchOffOf' : 'accounts.continueOf', { username })}
        onClick={() => onSwitch(account, !works)}
      >
        {t(works ? 'accounts.switchOff' : 'accounts.continue')}
      </Button>
      <IconButton size="small" label={t('accounts.editOf', { username })} onClick={() => onEdit(account)}>
        <IconEdit />
      </IconButton>
      <IconButton size="small" label={t('accounts.removeOf', { username })} onClick={() => onRemove(account)}>
        <IconDelete />
      </IconButton>
    </Space>
  )
}

/** The submission that occupies an account, or how long it rests. */
function AccountNow({ account: { busyWith, nextAt } }: { readonly account: AccountRow }) {
  const t = useText(remoteJudging)
  if (busyWith !== null) return <Subject subject={busyWith} />
  if (nextAt === null) return t('accounts.idle')
  return (
    <>
      {t('accounts.rests')} <RelativeTime time={nextAt} />
    </>
  )
}
