import { useApi, useText } from '@verdict/core/web'
import { Button, IconLoop, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { rootApi, type DataVersions } from '../../contract/root-api.ts'
import { submissions } from '../../contract/submissions.ts'
import { RejudgeDialog } from '../detail/rejudge-dialog.tsx'
import type { StatusFilter } from './use-status-filter.ts'

const unknownVersions: DataVersions = { newest: null, older: [], judgedOn: null }

/** Rejudges all submissions that match the list's filter; those of one problem optionally on older test data. */
export function RejudgeMany({ filter, onDone }: { filter: StatusFilter; onDone: () => void }) {
  const t = useText(submissions)
  const { countMany, dataVersions, rejudgeMany } = useApi(rootApi)
  const [asked, setAsked] = useState<{ count: number; versions: DataVersions }>()
  const { status, problemID, username } = filter
  const body = { ...(problemID && { problemID }), ...(username && { username }), ...(status !== undefined && { status }) }
  async function ask() {
    if (Object.keys(body).length === 0) return toast.info(t('root.filterFirst'))
    const found = await countMany({ body }).catch(() => undefined)
    if (!found) return undefined
    if (found.count === 0) return toast.info(t('root.nothing'))
    const versions = problemID ? await dataVersions({ query: { problemID } }).catch(() => unknownVersions) : unknownVersions
    return setAsked({ ...found, versions })
  }
  const rejudge = (dataVersion?: string) =>
    rejudgeMany({ body: { ...body, ...(dataVersion !== undefined && { dataVersion }) } }).then(
      ({ count }) => {
        toast.success(t('root.manyDone', { count }))
        setAsked(undefined)
        onDone()
      },
      () => undefined,
    )
  return (
    <>
      <Button icon={<IconLoop />} onClick={() => void ask()}>
        {t('root.rejudgeFiltered')}
      </Button>
      {asked && (
        <RejudgeDialog
          title={t('root.manyTitle', { count: asked.count })}
          words={t('root.manyContent', { count: asked.count })}
          action={t('root.many', { count: asked.count })}
          versions={asked.versions}
          onClose={() => setAsked(undefined)}
          onRejudge={rejudge}
        />
      )}
    </>
  )
}
