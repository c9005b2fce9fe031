import { succeeded, useApi, useText } from '@verdict/core/web'
import { confirmAction, toast } from '@verdict/ui-kit'
import { discussionAdminApi } from '../../../contract/admin-api.ts'
import { discussions } from '../../../contract/discussions.ts'
import { postStatuses } from '../../../contract/rows.ts'

/** The admins' operations on posts. `reload` reloads the page's data. */
export function useModeration(reload: () => void) {
  const t = useText(discussions)
  const api = useApi(discussionAdminApi)
  async function change(did: number, changed: { status?: number; topPriority?: boolean }): Promise<void> {
    if (await succeeded(api.change({ body: { id: did, ...changed } }))) toast.success(t('form.saved'))
    reload()
  }
  return {
    show: (did: number, isShown: boolean) => change(did, { status: isShown ? postStatuses.shown : postStatuses.hidden }),
    putOnTop: (did: number, topPriority: boolean) => change(did, { topPriority }),
    /** Returns whether they were deleted. */
    remove: async (dids: readonly number[], title: string): Promise<boolean> => {
      const name = dids.length === 1 ? t('post.removeTitle', { title }) : t('admin.removeMany', { number: dids.length })
      const question = { title: name, content: t('post.removeText'), action: t('post.remove'), cancel: t('comments.cancel') }
      if (!(await confirmAction(question))) return false
      const isDone = await succeeded(api.remove({ body: [...dids] }))
      if (isDone) toast.success(t('admin.removed'))
      return isDone
    },
  }
}
