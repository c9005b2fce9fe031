import { useLoad, useText } from '@verdict/core/web'
import { ErrorState, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { contests } from '../../../contract/contests.ts'
import { AdminLinks } from '../admin-links.tsx'
import { useAdminPlace } from '../admin-place.ts'
import { ContestFormView } from './contest-form.tsx'
import { blankForm, formOf } from './form-state.ts'

/** The page on which a contest is created or edited. */
export default function ContestFormPage() {
  const { contestId } = useParams()
  // A new key for another contest: nothing of the previous one stays in the form.
  return <LoadedForm key={contestId} cid={contestId === undefined ? undefined : Number(contestId)} />
}

function LoadedForm({ cid }: { cid: number | undefined }) {
  const t = useText(contests)
  const { calls, rules: readRules } = useAdminPlace()
  const { value, failure, reload } = useLoad(
    async (signal) => {
      const [contest, rules] = await Promise.all([cid === undefined ? undefined : calls.read({ query: { cid } }, signal), readRules(signal)])
      return { contest, rules, start: contest ? formOf(contest) : blankForm }
    },
    [cid],
  )
  const links = cid !== undefined && <AdminLinks cid={cid} title={value?.contest?.title} />
  if (value) return <ContestFormView key={value.contest?.revision} links={links} {...value} onSaved={reload} />
  return (
    <>
      {links}
      <PageFrame title={t(cid === undefined ? 'admin.create' : 'admin.edit')}>
        {failure ? <ErrorState hint={failure.message} onRetry={reload} /> : <TextSkeleton lines={10} height={420} />}
      </PageFrame>
    </>
  )
}
