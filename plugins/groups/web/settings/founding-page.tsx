import { useApi, useText } from '@verdict/core/web'
import { EditFormPage, useEditForm } from '@verdict/page-kit'
import { groupApi } from '../../contract/group-api.ts'
import { groups } from '../../contract/groups.ts'
import { blankForm, draftOf, groupRules, requestOf, type GroupFormState } from './form-state.ts'
import { GroupPanel } from './group-panel.tsx'
import '../parts/groups.css'

/** The page to create a group. */
export default function FoundingPage() {
  const t = useText(groups)
  const { create } = useApi(groupApi)
  const editing = useEditForm<GroupFormState>({
    name: 'group:new',
    start: blankForm,
    draftOf,
    version: '',
    rules: groupRules,
    save: async (form) => `/course/${(await create({ body: requestOf(form, false) })).gid}`,
    texts: { created: t('form.created'), saved: t('form.saved') },
    onSaved: () => undefined,
  })
  return (
    <EditFormPage editing={editing} title={t('form.create')} messageOf={({ key, values }) => t(`errors.${key}`, values)}>
      <GroupPanel form={editing.form} change={editing.change} gid={undefined} />
    </EditFormPage>
  )
}
