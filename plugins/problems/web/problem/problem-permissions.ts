import { useSession } from '@verdict/core/web'

/** Returns the user's permissions on problems. Only decides what the page offers; the server checks every call. */
export function useProblemPermissions() {
  const { user, may } = useSession()
  const isProblemAdmin = user?.roleList.some((role) => role === 'root' || role === 'problem_admin') ?? false
  return { isProblemAdmin, mayEdit: ({ author }: { readonly author: string | null }) => may('problem_admin') && (isProblemAdmin || author === user?.username) }
}
