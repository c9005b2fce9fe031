import { Part, useApi, useFrame, useSession, useText } from '@verdict/core/web'
import { EditFormPage, StorageUseLine, useEditForm } from '@verdict/page-kit'
import { avatarField } from '@verdict/plugin-accounts/contract'
import { EmptyState, IconLock, PageFrame } from '@verdict/ui-kit'
import { groupApi } from '../../contract/group-api.ts'
import { groups } from '../../contract/groups.ts'
import { groupFrame, type GroupView } from '../../contract/screens.ts'
import { DisbandPanel } from './disband-panel.tsx'
import { draftOf, formOf, groupRules, requestOf, type GroupFormState } from './form-state.ts'
import { GroupPanel } from './group-panel.tsx'
import { JoinLinkPanel } from './join-link-panel.tsx'
import '../parts/groups.css'

/** The settings of a group, for managers. */
export default function SettingPage() {
  const t = useText(groups)
  const view = useFrame(groupFrame)
  if (!view) return null
  // A new key for a newer revision, so that the form restarts from what was saved.
  if (view.isRoot) return <Settings key={view.group.revision} view={view} />
  return (
    <PageFrame title={t('setting.title')}>
      <EmptyState icon={<IconLock />} title={t('errors.root-only')} />
    </PageFrame>
  )
}

function Settings({ view }: { view: GroupView }) {
  const t = useText(groups)
  const { isRoot: isSiteRoot } = useSession()
  const { group, isOwner, reload } = view
  const { edit, storage, uploadAvatar } = useApi(groupApi)
  const editing = useEditForm<GroupFormState>({
    name: `group:${group.id}`,
    start: formOf(group),
    draftOf,
    version: String(group.revision),
    rules: groupRules,
    conflictCode: 'groups/saved-meanwhile',
    save: async (form, { overwrites }) => {
      await edit({ body: { ...requestOf(form, isSiteRoot), id: group.id, revision: overwrites ? undefined : group.revision } })
      return undefined
    },
    texts: { created: t('form.created'), saved: t('form.saved') },
    onSaved: reload,
  })
  const replaceAvatar = async (file: File) => {
    await uploadAvatar({ body: { gid: group.id }, file })
    reload()
  }
  return (
    <>
      <EditFormPage editing={editing} title={t('setting.title')} messageOf={({ key, values }) => t(`errors.${key}`, values)}>
        <Part of={avatarField} with={{ name: group.name, source: group.avatar, upload: replaceAvatar }} />
        <StorageUseLine load={(signal) => storage({ query: { gid: group.id } }, signal)} />
        <GroupPanel form={editing.form} change={editing.change} gid={group.id} />
      </EditFormPage>
      {/* Settings that take effect immediately are outside the form. */}
      <PageFrame>
        <div className="verdict-group-column">
          <JoinLinkPanel gid={group.id} name={group.name} />
          {(isOwner || isSiteRoot) && <DisbandPanel group={group} />}
        </div>
      </PageFrame>
    </>
  )
}
