import { Part } from '@verdict/core/web'
import { useParams } from 'react-router-dom'
import { problemForm } from '../../contract/screens/form.ts'
import { FormSkeleton } from '../form/form-skeleton.tsx'
import { useBankFormCalls } from './bank-form-calls.ts'
import { useProblemPermissions } from '../problem/problem-permissions.ts'

/** The page on which a problem of the bank is created or edited. */
export default function BankFormPage() {
  const { problemId } = useParams()
  const { isProblemAdmin } = useProblemPermissions()
  const calls = useBankFormCalls()
  const pid = problemId === undefined ? undefined : Number(problemId)
  return (
    <Part
      of={problemForm}
      with={{ pid, calls, keys: {}, auths: isProblemAdmin ? [1, 2, 3] : [2, 3], editPath: (created) => `/admin/problem/edit/${created}` }}
      waiting={<FormSkeleton isNew={pid === undefined} />}
    />
  )
}
