import { useApi, useText } from '@verdict/core/web'
import { Button, confirmAction, IconLoop, toast } from '@verdict/ui-kit'
import { rootApi } from '../../contract/root-api.ts'
import { submissions } from '../../contract/submissions.ts'
import type { StatusWish } from './status-wish.ts'

/** Judges everything again that the list is filtered by. */
export function RejudgeMany({ wish, onDone }: { wish: StatusWish; onDone: () => void }) {
  const say = useText(submissions)
  const { countMany, rejudgeMany } = useApi(rootApi)
  const { status, problemID, username } = wish
  const body = { ...(problemID && { problemID }), ...(username && { username }), ...(status !== undefined && { status }) }
  const isFiltered = Object.keys(body).length > 0
  async function ask() {
    if (!isFiltered) return toast.info(say('root.filterFirst'))
    const found = await countMany({ body }).catch(() => undefined)
    if (!found) return undefined
    if (found.count === 0) return toast.info(say('root.nothing'))
    const sure = await confirmAction({
      title: say('root.manyTitle', found),
      content: say('root.manyContent'),
      action: say('root.many', found),
      cancel: say('back'),
    })
    if (sure)
      await rejudgeMany({ body }).then(
        ({ count }) => (toast.success(say('root.manyDone', { count })), onDone()),
        () => undefined,
      )
    return undefined
  }
  return (
    <Button icon={<IconLoop />} onClick={() => void ask()}>
      {say('root.rejudgeFiltered')}
    </Button>
  )
}
