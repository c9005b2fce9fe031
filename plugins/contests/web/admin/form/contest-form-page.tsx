import { useLoad } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { AdminLinks } from '../place/admin-links.tsx'
import { useAdminPlace, useContestId, usePlaceText } from '../place/admin-place.ts'
import { ContestFormView } from './contest-form.tsx'
import { blankForm, formOf } from './form-state.ts'

/** The page on which staff create or edit a contest. */
export default function ContestFormPage() {
  const cid = useContestId()
  // The key resets the form when the contest changes.
  return <LoadedForm key={cid} cid={cid} />
}

function LoadedForm({ cid }: { cid: number | undefined }) {
  const t = usePlaceText()
  const { calls, rules: readRules } = useAdminPlace()
  const loaded = useLoad(
    async (signal) => {
      const [contest, rules] = await Promise.all([cid === undefined ? undefined : calls.read({ query: { cid } }, signal), readRules(signal)])
      return { contest, rules, start: contest ? formOf(contest) : blankForm }
    },
    [cid],
  )
  const links = cid !== undefined && <AdminLinks cid={cid} title={loaded.value?.contest?.title} />
  return (
    <Loaded
      of={loaded}
      waiting={<TextSkeleton lines={10} height={420} />}
      frame={(state) => (
        <>
          {links}
          <PageFrame title={t(cid === undefined ? 'admin.create' : 'admin.edit')}>{state}</PageFrame>
        </>
      )}
    >
      {(known) => <ContestFormView key={known.contest?.revision} links={links} {...known} onSaved={loaded.reload} />}
    </Loaded>
  )
}
