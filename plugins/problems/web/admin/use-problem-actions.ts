import { download, succeeded, useApi, useText } from '@verdict/core/web'
import { confirmAction, toast } from '@verdict/ui-kit'
import { problemAdminApi } from '../../contract/admin-api.ts'
import type { ProblemAdminTableProps } from '../../contract/screens/problem-admin-table.ts'
import { problems } from '../../contract/problems.ts'
import type { Problem } from '../../contract/rows.ts'

/** Returns the actions of an admin list on a problem, by the calls of its owner. */
export function useProblemActions({ changeAuth, remove, apply }: Pick<ProblemAdminTableProps, 'changeAuth' | 'remove' | 'apply'>, reload: () => void) {
  const t = useText(problems)
  const { downloadData } = useApi(problemAdminApi)
  async function setAuth({ id }: Problem, auth: Problem['auth']) {
    if (await succeeded(changeAuth(id, auth))) toast.success(t('admin.authChanged'))
    reload()
  }
  async function confirmRemoval({ id, problemId, title }: Problem) {
    const question = { title: t('admin.removeTitle', { id: problemId, title }), content: t('admin.removeContent'), action: t('admin.remove') }
    if (!(await confirmAction({ ...question, cancel: t('admin.cancel') }))) return
    if (await succeeded(remove(id))) toast.success(t('admin.removed'))
    reload()
  }
  async function confirmApplication({ id, problemId, title, applyPublicProgress }: Problem) {
    const name = applyPublicProgress ? 'takeBack' : 'apply'
    const question = {
      title: t(`publication.${name}Title`, { id: problemId, title }),
      content: t(`publication.${name}Content`),
      action: t(`publication.${name}`),
    }
    if (!(await confirmAction({ ...question, cancel: t('admin.cancel'), danger: name === 'takeBack' }))) return
    if (apply && (await succeeded(apply(id, !applyPublicProgress)))) toast.success(t(`publication.${name}Done`))
    reload()
  }
  return {
    onAuth: (row: Problem, auth: Problem['auth']) => void setAuth(row, auth),
    onRemove: (row: Problem) => void confirmRemoval(row),
    onDownload: ({ id }: Problem) => void succeeded(download(downloadData({ query: { pid: id } }))),
    onApply: apply && ((row: Problem) => void confirmApplication(row)),
  }
}
