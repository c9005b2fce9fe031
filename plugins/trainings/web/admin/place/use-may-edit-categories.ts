import { useSession } from '@verdict/core/web'

/** Whether the user may change categories, as the server decides it. */
export function useMayEditCategories(): boolean {
  const { user } = useSession()
  return user?.roleList.some((role) => role === 'root' || role === 'problem_admin') ?? false
}
