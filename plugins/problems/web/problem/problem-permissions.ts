import { useSession } from '@verdict/core/web'

/** What the user may do with problems. This only decides what the page offers; the server checks every call. */
export function useProblemPermissions() {
  const { user, may } = useSession()
  const isProblemAdmin = user?.roleList.some((role) => role === 'root' || role === 'problem_admin') ?? false
  return { isProblemAdmin, mayEdit: ({ author }: { readonly author: string | null }) => may('problem_admin') && (isProblemAdmin || author === user?.username) }
}
