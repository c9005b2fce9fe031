import { useSession } from '@verdict/core/web'

/** What the reader may do with problems of the admin area; the server has the last word. */
export function useIsProblemAdmin() {
  const { user } = useSession()
  const isProblemAdmin = user?.roleList.some((role) => role === 'root' || role === 'problem_admin') ?? false
  return { isKeeper: isProblemAdmin, mayEdit: (problem: { readonly author: string | null }) => isProblemAdmin || problem.author === user?.username }
}
