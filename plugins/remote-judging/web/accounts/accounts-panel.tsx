import { useText } from '@verdict/core/web'
import { Button, DataTable, EmptyState, IconPlus, Panel } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AccountRow, RemoteRow } from '../../contract/admin-api.ts'
import { remoteJudging } from '../../contract/remote-judging.ts'
import { accountColumns } from './account-columns.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { useAccountActions } from './use-account-actions.ts'

/** The accounts at a site. */
export function AccountsPanel({ site, onChanged }: { readonly site: RemoteRow; readonly onChanged: () => void }) {
  const t = useText(remoteJudging)
  const [opened, setOpened] = useState<AccountRow | 'new'>()
  const actions = useAccountActions(site, onChanged)
  if (site.accountsOf !== null)
    return (
      <Panel title={t('accounts.title')}>
        {t('accounts.shared')} <Link to={`/admin/remote-judges/${site.accountsOf}`}>{site.accountsOf}</Link>
      </Panel>
    )
  const add = (
    <Button type="primary" size="small" icon={<IconPlus />} onClick={() => setOpened('new')}>
      {t('accounts.add')}
    </Button>
  )
  return (
    <Panel title={t('accounts.title')} actions={site.accounts.length > 0 && add} padded={false}>
      <DataTable
        label={t('accounts.title')}
        columns={accountColumns(t, site, { ...actions, onEdit: setOpened })}
        rows={site.accounts}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('accounts.empty')} hint={t('accounts.emptyHint', { site: site.title })} action={add} />}
        {...(site.accounts.length > 0 && { minimumWidth: 1000 })}
      />
      {opened && (
        <AccountDialog
          site={site}
          account={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
          onSaved={(account) => {
            setOpened(undefined)
            onChanged()
            if (account) actions.onTest(account)
          }}
        />
      )}
    </Panel>
  )
}
