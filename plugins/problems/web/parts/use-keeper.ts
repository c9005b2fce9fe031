import { useSession } from '@verdict/core/web'

/** What the reader may do with problems of the admin area; the server has the last word. */
export function useKeeper() {
  const { user } = useSession()
  const isKeeper = user?.roleList.some((role) => role === 'root' || role === 'problem_admin') ?? false
  return { isKeeper, mayEdit: (problem: { readonly author: string | null }) => isKeeper || problem.author === user?.username }
}
